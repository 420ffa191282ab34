"""A cluster of two nodes on this machine, of which one is killed midway; run by its test.

In a process of its own, since Ray leaves threads and warnings behind. Writes how many nodes were
left, and in the next line what all deals came to.
"""

from __future__ import annotations

import os
import sys
from itertools import islice
from typing import Any

import msgspec

from fabletable.lab.pool import in_order
from fabletable.lab.trial import Trial, deals

JOBS = 120
BEFORE = 5  # results, and then a node is lost


def trials() -> list[Trial]:
    return [Trial("wonder-tales", bots=("hasty",), seed="cluster").checked()]


def main() -> None:
    from ray.cluster_utils import Cluster  # noqa: PLC0415 - the test may go without

    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "num_gpus": 0})
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    jobs = [(trials(), number) for number in range(JOBS)]
    with in_order(deals, jobs, cluster=cluster.address) as found:
        results = list(islice(found, BEFORE))
        cluster.remove_node(second, allow_graceful=False)
        results += list(found)
    lines = [str(len(cluster.list_all_nodes())).encode(), msgspec.json.encode(results)]
    os.write(sys.stdout.fileno(), b"\n".join(lines))
    cluster.shutdown()


if __name__ == "__main__":
    main()
    os._exit(0)  # nobody waits for Ray's threads
