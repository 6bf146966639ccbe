"""Vacations: how long somebody's slow clocks rest, and how many days of a year they were.

Revision ID: 0041
Revises: 0040
"""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("account") as account:
        account.add_column(sa.Column("vacation_until", sa.BigInteger(), nullable=True))
        for name in ("vacation_year", "vacation_days"):
            account.add_column(
                sa.Column(name, sa.SmallInteger(), nullable=False, server_default="0")
            )


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("account") as account:
        for name in ("vacation_days", "vacation_year", "vacation_until"):
            account.drop_column(name)
