"""The fault driver: a hall over its log in one process, in virtual time, with every fault that a seed draws.

    python -m tools.faults [--seeds 1000] [--first 0]      run so many seeds
    python -m tools.faults --seed 17                       run one again, and tell all of it

Everything is drawn from the seed, so the same seed gives the same run. `driver` runs one seed, `clock_loop`
is its event loop, `faulty_store` the log on a disk that fails, `lines` the network, `people` whoever plays,
`ledger` and `audit` what must hold.
"""
