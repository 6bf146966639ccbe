"""Whom an organiser took out; nobody waits who takes part.

Revision ID: 0032
Revises: 0031
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

WAITS_FOR_NOTHING = """
delete from tournament_waiting where exists (
    select 1 from tournament_entrant
    where tournament_entrant.tournament_id = tournament_waiting.tournament_id
    and tournament_entrant.account_id = tournament_waiting.account_id
    and tournament_entrant.active
)
"""


def upgrade() -> None:
    """Forward. Who was taken out before may come back, as it was."""
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.add_column(
            sa.Column("taken_out", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    op.execute(WAITS_FOR_NOTHING)


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.drop_column("taken_out")
