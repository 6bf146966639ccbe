"""What ratings need to be put right: ratings before each match, corrections, who came in later.

Revision ID: 0016
Revises: 0015
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("rating_change") as change:
        change.add_column(sa.Column("mu", sa.Float(), nullable=True))
        change.add_column(sa.Column("sigma", sa.Float(), nullable=True))
    with op.batch_alter_table("rated_match") as rated:
        rated.add_column(sa.Column("corrected_at", sa.BigInteger(), nullable=True))
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("came_later", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("match") as match:
        match.drop_column("came_later")
    with op.batch_alter_table("rated_match") as rated:
        rated.drop_column("corrected_at")
    with op.batch_alter_table("rating_change") as change:
        change.drop_column("sigma")
        change.drop_column("mu")
