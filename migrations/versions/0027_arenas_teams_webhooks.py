"""Arenas: who takes part may rest. Teams of entrants. Where results are sent.

Revision ID: 0027
Revises: 0026
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("tournament") as tournament:
        tournament.add_column(sa.Column("team_best", sa.SmallInteger(), nullable=True))
        tournament.add_column(sa.Column("team_names", sa.JSON(), nullable=True))
    with op.batch_alter_table("tournament_waiting") as waiting:
        waiting.add_column(sa.Column("team", sa.String(32), nullable=True))
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.add_column(sa.Column("team", sa.String(32), nullable=True))
        entrant.add_column(
            sa.Column("paused", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.drop_column("paused")
        entrant.drop_column("team")
    with op.batch_alter_table("tournament_waiting") as waiting:
        waiting.drop_column("team")
    with op.batch_alter_table("tournament") as tournament:
        tournament.drop_column("team_names")
        tournament.drop_column("team_best")
