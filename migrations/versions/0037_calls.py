"""Calls: what waits for whom, and where people want to be told.

Revision ID: 0037
Revises: 0036
"""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def to_account(table: str) -> sa.ForeignKeyConstraint:
    """The reference to the account a row belongs to."""
    name = op.f(f"fk_{table}_account_id_account")
    return sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=name)


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "call",
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("room_id", sa.String(8), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
        to_account("call"),
        sa.PrimaryKeyConstraint("account_id", "room_id", "kind", name=op.f("pk_call")),
    )
    op.create_index(op.f("ix_call_room_id"), "call", ["room_id"])
    op.create_index("ix_call_due", "call", ["sent_at", "due_at"])
    op.create_table(
        "call_delivery",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("room_id", sa.String(8), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("address", sa.Integer(), nullable=False),
        sa.Column("notice", sa.JSON(), nullable=False),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=False),
        to_account("call_delivery"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_call_delivery")),
        sqlite_autoincrement=True,
    )
    for column in ("account_id", "room_id", "next_at"):
        op.create_index(op.f(f"ix_call_delivery_{column}"), "call_delivery", [column])
    op.create_table(
        "call_browser",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("endpoint", sa.String(800), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("failed", sa.SmallInteger(), nullable=False),
        to_account("call_browser"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_call_browser")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_call_browser_endpoint")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_call_browser_account_id"), "call_browser", ["account_id"])
    op.create_table(
        "call_hook",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("url", sa.String(400), nullable=False),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("site", sa.String(200), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=True),
        sa.Column("last_said", sa.String(200), nullable=True),
        sa.Column("failed", sa.SmallInteger(), nullable=False),
        to_account("call_hook"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_call_hook")),
        sa.UniqueConstraint("account_id", name=op.f("uq_call_hook_account_id")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "call_wishes",
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("silenced", sa.String(60), nullable=False),
        sa.Column("quiet", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("quiet_from", sa.SmallInteger(), nullable=False),
        sa.Column("quiet_to", sa.SmallInteger(), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        to_account("call_wishes"),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_call_wishes")),
    )
    op.create_table(
        "call_muted",
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("room_id", sa.String(8), nullable=False),
        to_account("call_muted"),
        sa.PrimaryKeyConstraint("account_id", "room_id", name=op.f("pk_call_muted")),
    )


def downgrade() -> None:
    """Back."""
    for table in (
        "call_muted",
        "call_wishes",
        "call_hook",
        "call_browser",
        "call_delivery",
        "call",
    ):
        op.drop_table(table)
