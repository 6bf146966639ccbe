"""Accounts that have become one.

Revision ID: 0036
Revises: 0035
"""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("account") as account:
        account.add_column(sa.Column("merged_id", sa.String(24), nullable=True))
        account.create_foreign_key(
            op.f("fk_account_merged_id_account"), "account", ["merged_id"], ["id"]
        )
        account.create_index(op.f("ix_account_merged_id"), ["merged_id"])


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("account") as account:
        account.drop_index(op.f("ix_account_merged_id"))
        account.drop_constraint(op.f("fk_account_merged_id_account"), type_="foreignkey")
        account.drop_column("merged_id")
