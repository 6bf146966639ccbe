"""The time of a round and what happens at its end; rounds off on request; series of tournaments.

Revision ID: 0026
Revises: 0025
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("tournament") as tournament:
        tournament.add_column(sa.Column("round_s", sa.Integer(), nullable=True))
        tournament.add_column(
            sa.Column("at_zero", sa.String(8), nullable=False, server_default="nothing")
        )
        tournament.add_column(
            sa.Column("rests", sa.SmallInteger(), nullable=False, server_default="0")
        )
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.add_column(sa.Column("rest_round", sa.SmallInteger(), nullable=True))
    with op.batch_alter_table("tournament_table") as table:
        table.add_column(
            sa.Column("asked", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("tournament_round") as tournament_round:
        tournament_round.add_column(sa.Column("ends_at", sa.BigInteger(), nullable=True))
        tournament_round.add_column(
            sa.Column("called", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("tournament_round") as tournament_round:
        tournament_round.drop_column("called")
        tournament_round.drop_column("ends_at")
    with op.batch_alter_table("tournament_table") as table:
        table.drop_column("asked")
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.drop_column("rest_round")
    with op.batch_alter_table("tournament") as tournament:
        tournament.drop_column("rests")
        tournament.drop_column("at_zero")
        tournament.drop_column("round_s")
