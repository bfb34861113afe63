# first.sh CLONE PORT: seconds to the first page, then to compiled rules
cd $1; t0=$(date +%s.%N)
HOME=/tmp/akhet-first-home XDG_DATA_HOME=/tmp/akhet-first-home/data PIP_CACHE_DIR=/tmp/akhet-first-home/pip AKHET_PORT=$2 AKHET_OPEN=0 make play > play.log 2>&1 &
pid=$!
until curl -fs -o /dev/null http://localhost:$2/; do sleep 0.2; [ -d /proc/$pid ] || { echo ended; cat play.log; exit 1; }; done
echo "first page: $(echo "$(date +%s.%N) - $t0" | bc) s"
for i in $(seq 900); do grep -q "takes over\|failed\|plain Python," play.log && break; sleep 1; done
sleep 6; curl -fs -o /dev/null -w "page after: %{http_code}\n" http://localhost:$2/
echo "all: $(echo "$(date +%s.%N) - $t0" | bc) s"; cat play.log
kill -INT $(pgrep -P $pid | head -1) 2>/dev/null; sleep 4
