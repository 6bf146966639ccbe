"""A browser is told while its session lasts, and what was told is known.

Revision ID: 0039
Revises: 0038
"""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("call") as call:
        call.add_column(
            sa.Column("told", sa.Boolean(), nullable=False, server_default=sa.true()),
        )
    with op.batch_alter_table(
        "call_browser", table_kwargs={"sqlite_autoincrement": True}
    ) as browser:
        browser.add_column(sa.Column("session_id", sa.String(32), nullable=True))
        browser.create_foreign_key(
            op.f("fk_call_browser_session_id_session"),
            "session",
            ["session_id"],
            ["id"],
            ondelete="CASCADE",
        )
        browser.create_index(op.f("ix_call_browser_session_id"), ["session_id"])


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table(
        "call_browser", table_kwargs={"sqlite_autoincrement": True}
    ) as browser:
        browser.drop_index(op.f("ix_call_browser_session_id"))
        browser.drop_constraint(op.f("fk_call_browser_session_id_session"), type_="foreignkey")
        browser.drop_column("session_id")
    with op.batch_alter_table("call") as call:
        call.drop_column("told")
