"""People among people: who does not want to meet whom, reports, bans, warnings, notices, audit.

Revision ID: 0015
Revises: 0014
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

ACCOUNT = sa.String(24)


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "avoided",
        sa.Column("account_id", ACCOUNT, sa.ForeignKey("account.id"), primary_key=True),
        sa.Column("other_id", ACCOUNT, sa.ForeignKey("account.id"), primary_key=True),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_avoided_other_id", "avoided", ["other_id"])
    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reporter_id", ACCOUNT, sa.ForeignKey("account.id"), nullable=False),
        sa.Column("about_id", ACCOUNT, sa.ForeignKey("account.id"), nullable=True),
        sa.Column("room_id", sa.String(8), nullable=True),
        sa.Column("match_number", sa.Integer(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=True),
        sa.Column("line_id", sa.Integer(), nullable=True),
        sa.Column("line", sa.String(500), nullable=True),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
    )
    op.create_index("ix_report_status", "report", ["status", "id"])
    op.create_table(
        "sanction",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("target", sa.String(64), nullable=False, index=True),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("seen_at", sa.BigInteger(), nullable=True),
    )
    op.create_table(
        "notice",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("act", sa.String(32), nullable=False),
        sa.Column("target", sa.String(80), nullable=False),
        sa.Column("detail", sa.String(400), nullable=False),
    )


def downgrade() -> None:
    """Back."""
    for table in ("audit", "notice", "sanction", "report", "avoided"):
        op.drop_table(table)
