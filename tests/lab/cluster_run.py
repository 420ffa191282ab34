"""A cluster of two nodes on this machine, of which one is killed midway; run by its test.

In a process of its own, since Ray leaves threads and warnings behind. Prints all
results, and how many nodes were left.
"""

from __future__ import annotations

import json
import os
import sys
from itertools import islice
from typing import Any

from fabletable.lab.pool import in_order

JOBS = 40
BEFORE = 5  # results, and then a node is lost


def squares(number: int) -> tuple[int, int]:
    """Slow enough that both nodes are at work when one of them is lost."""
    return number, sum(pow(number, one, 1_000_003) for one in range(60_000))


def main() -> None:
    from ray.cluster_utils import Cluster  # noqa: PLC0415 - the test may go without

    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "num_gpus": 0})
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    jobs = [(number,) for number in range(JOBS)]
    with in_order(squares, jobs, cluster=cluster.address) as found:
        results = list(islice(found, BEFORE))
        cluster.remove_node(second, allow_graceful=False)
        results += list(found)
    json.dump({"results": results, "nodes": len(cluster.list_all_nodes())}, sys.stdout)
    cluster.shutdown()


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)  # nobody waits for Ray's threads
