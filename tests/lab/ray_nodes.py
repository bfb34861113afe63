"""A Ray cluster on this machine whose working node dies in the middle of a tournament.

    python ray_nodes.py FOLDER

Ray starts threads and processes of its own, so this runs apart from the tests that ask for it.
"""

import sys
from pathlib import Path

from ray.cluster_utils import Cluster

from akhet.lab import Played, hold, on_ray
from tests.lab.test_arena_ray import ON_NODES

STORE = 80 * 2**20
ALERT = {"health_check_period_ms": 500, "health_check_failure_threshold": 2}


def main(folder: Path) -> None:
    """Plays on one node until it dies with games in hand, then on another."""
    head = {"num_cpus": 0, "object_store_memory": STORE, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args={**head, "_system_config": ALERT})
    first = cluster.add_node(num_cpus=1, object_store_memory=STORE)

    def watch(played: Played) -> None:
        if (folder / "games.jsonl").read_bytes().count(b"\n") == 4:
            cluster.remove_node(first, allow_graceful=False)
            print("a node died after 4 games")
            cluster.add_node(num_cpus=1, object_store_memory=STORE)

    try:
        hold(ON_NODES, folder, on_ray(cluster.address), watch)
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
