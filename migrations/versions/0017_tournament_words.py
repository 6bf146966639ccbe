"""What an organiser says of a tournament, and when it is to begin.

Revision ID: 0017
Revises: 0016
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("tournament") as tournament:
        tournament.add_column(sa.Column("description", sa.String(500), nullable=True))
        tournament.add_column(sa.Column("starts_at", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("tournament") as tournament:
        tournament.drop_column("starts_at")
        tournament.drop_column("description")
