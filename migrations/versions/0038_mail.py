"""E-mail addresses, links in letters, and the outbox.

Revision ID: 0038
Revises: 0037
"""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "mail_address",
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_mail_address_account_id_account")
        ),
        sa.PrimaryKeyConstraint("address", name=op.f("pk_mail_address")),
    )
    op.create_index(op.f("ix_mail_address_account_id"), "mail_address", ["account_id"])
    op.create_table(
        "mail_link",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("account_id", sa.String(24), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_mail_link_account_id_account")
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_mail_link")),
    )
    op.create_index(op.f("ix_mail_link_account_id"), "mail_link", ["account_id"])
    op.create_index(op.f("ix_mail_link_address"), "mail_link", ["address"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("subject", sa.String(200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_outbox_address"), "outbox", ["address"])
    op.create_index(op.f("ix_outbox_next_at"), "outbox", ["next_at"])


def downgrade() -> None:
    """Back."""
    op.drop_table("outbox")
    op.drop_table("mail_link")
    op.drop_table("mail_address")
