"""Sessions: the browsers in which people are signed in. Cookies of before stay good.

Revision ID: 0033
Revises: 0032
"""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "session",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("what", sa.String(60), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("left_id", sa.String(32), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_session_account_id_account")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
    )
    op.create_index(op.f("ix_session_account_id"), "session", ["account_id"])
    with op.batch_alter_table("account") as account:
        account.add_column(
            sa.Column("earlier_cookies", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    op.execute(sa.text("UPDATE account SET earlier_cookies = true"))


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("account") as account:
        account.drop_column("earlier_cookies")
    op.drop_index(op.f("ix_session_account_id"), table_name="session")
    op.drop_table("session")
