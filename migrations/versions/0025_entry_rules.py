"""Who may enter a tournament: by invitation, by rating, in a window, from a waiting list; editions.

Revision ID: 0025
Revises: 0023
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0023"
branch_labels = None
depends_on = None


def columns() -> tuple[sa.Column[Any], ...]:
    """What the table of tournaments gets."""
    return (
        sa.Column("rounds_wished", sa.SmallInteger(), nullable=True),
        sa.Column("previous_id", sa.String(8), nullable=True),
        sa.Column("entry", sa.String(12), nullable=False, server_default="open"),
        sa.Column("entry_from", sa.BigInteger(), nullable=True),
        sa.Column("entry_until", sa.BigInteger(), nullable=True),
        sa.Column("rating_from", sa.Integer(), nullable=True),
        sa.Column("rating_to", sa.Integer(), nullable=True),
    )


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("tournament") as tournament:
        for column in columns():
            tournament.add_column(column)
        tournament.create_foreign_key(
            op.f("fk_tournament_previous_id_tournament"), "tournament", ["previous_id"], ["id"]
        )
        tournament.create_index(op.f("ix_tournament_previous_id"), ["previous_id"])
    op.create_table(
        "tournament_waiting",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("tournament_id", sa.String(8), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("program", sa.Boolean(), nullable=False),
        sa.Column("let_in", sa.Boolean(), nullable=False),
        sa.Column("checked_in", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_tournament_waiting_tournament_id_tournament"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_tournament_waiting_account_id_account")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_waiting")),
        sa.UniqueConstraint(
            "tournament_id",
            "account_id",
            name=op.f("uq_tournament_waiting_tournament_id_account_id"),
        ),
    )
    op.create_index(op.f("ix_tournament_waiting_account_id"), "tournament_waiting", ["account_id"])


def downgrade() -> None:
    """Back."""
    op.drop_table("tournament_waiting")
    with op.batch_alter_table("tournament") as tournament:
        tournament.drop_index(op.f("ix_tournament_previous_id"))
        tournament.drop_constraint(op.f("fk_tournament_previous_id_tournament"), type_="foreignkey")
        for column in reversed(columns()):
            tournament.drop_column(column.name)
