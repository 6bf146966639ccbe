"""Friends, invitations by name, and who does not want to be seen.

Revision ID: 0044
Revises: 0043
"""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def to_account(table: str, column: str) -> sa.ForeignKeyConstraint:
    """The reference to an account."""
    name = op.f(f"fk_{table}_{column}_account")
    return sa.ForeignKeyConstraint([column], ["account.id"], name=name)


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("account") as account:
        account.add_column(
            sa.Column("appears_offline", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    op.create_table(
        "friend",
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("other_id", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("yes", sa.Boolean(), nullable=False, server_default=sa.true()),
        to_account("friend", "account_id"),
        to_account("friend", "other_id"),
        sa.PrimaryKeyConstraint("account_id", "other_id", name=op.f("pk_friend")),
    )
    op.create_index(op.f("ix_friend_other_id"), "friend", ["other_id"])
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("place", sa.String(8), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("host_id", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        to_account("invitation", "account_id"),
        to_account("invitation", "host_id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitation")),
        sa.UniqueConstraint(
            "kind", "place", "account_id", name=op.f("uq_invitation_kind_place_account_id")
        ),
    )
    op.create_index(op.f("ix_invitation_host_id"), "invitation", ["host_id"])
    op.create_index("ix_invitation_account_id_status", "invitation", ["account_id", "status"])


def downgrade() -> None:
    """Back."""
    op.drop_table("invitation")
    op.drop_table("friend")
    with op.batch_alter_table("account") as account:
        account.drop_column("appears_offline")
