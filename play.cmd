@echo off
rem From a fresh copy to playing, on Windows: what make play does elsewhere.
where py >nul 2>nul
if %errorlevel%==0 (py -3 "%~dp0play.py" %*) else (python "%~dp0play.py" %*)
if errorlevel 1 pause
