"""What is counted, for Prometheus at /metrics."""

from prometheus_client import Counter, Gauge, Histogram

SOCKETS = Gauge("tidetable_sockets", "Open live sockets")
TABLES = Gauge("tidetable_tables", "Matches held in memory")
ACTS = Counter("tidetable_acts_total", "Commands answered, by outcome", ["outcome"])
ACT_SECONDS = Histogram(
    "tidetable_act_seconds",
    "From the command to its stored answer",
    buckets=(0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5),
)
BATCH_ROWS = Histogram(
    "tidetable_commit_rows", "Actions in one commit", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256)
)
RESYNCS = Counter("tidetable_resyncs_total", "Fresh views asked for by clients")
DROPS = Counter("tidetable_drops_total", "Frames not sent to slow sockets")
SLOW_CLOSED = Counter("tidetable_slow_closed_total", "Sockets closed because they stayed blocked")
HASH_MISMATCHES = Counter(
    "tidetable_hash_mismatches_total", "Fresh views asked for because patches led elsewhere"
)
QUARANTINED = Gauge(
    "tidetable_quarantined_matches", "Matches whose rules raised and that nobody released"
)
RULES_RAISED = Counter("tidetable_rules_raised_total", "Exceptions out of the rules", ["game"])
BOT_SECONDS = Histogram("tidetable_bot_seconds", "Time a bot thought")
CAUGHT_UP = Counter(
    "tidetable_caught_up_total",
    "Matches that were behind the database: told by a message, seen by a command, read or sweep",
    ["by"],
)
NODES = Gauge("tidetable_nodes", "Nodes that are up, as this one knows")
BUS_MESSAGES = Counter("tidetable_bus_messages_total", "Messages between nodes", ["way"])
STEERED = Counter(
    "tidetable_steered_total", "Live sockets given to the worker where their room is", ["way"]
)
