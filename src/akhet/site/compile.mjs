// Compiles the Python files of some folders with the very Python that will run them.
// node compile.mjs PYODIDE-FOLDER FOLDER [LEFT-AS-THEY-ARE...]
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const [runtime, folder, ...stay] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(runtime, 'pyodide.mjs')).href);
const py = await loadPyodide({ indexURL: resolve(runtime) });
py.FS.mkdirTree('/stage');
py.FS.mount(py.FS.filesystems.NODEFS, { root: resolve(folder) }, '/stage');
py.globals.set('stay', py.toPy(stay));
py.runPython(`
import ast
import importlib.util
import marshal
from pathlib import Path

BODIES = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
HEAD = importlib.util.MAGIC_NUMBER + bytes([1, 0, 0, 0]) + bytes(8)  # never compared with a source

def without_words(source):
    """A module without the texts that only readers need."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, BODIES) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

def without_lines(code):
    """A compiled text without the numbers of its lines, which only readers need."""
    consts = [without_lines(one) if hasattr(one, "co_code") else one for one in code.co_consts]
    return code.replace(co_linetable=b"", co_consts=tuple(consts))

root = Path("/stage")
for path in sorted(root.rglob("*.py")):
    name = path.relative_to(root).as_posix()
    if any(name.startswith(one) for one in stay):
        continue
    code = compile(without_words(path.read_bytes()), name, "exec", dont_inherit=True)
    if not name.startswith("akhet/"):
        code = without_lines(code)
    path.with_suffix(".pyc").write_bytes(HEAD + marshal.dumps(code))
    path.unlink()
`);
