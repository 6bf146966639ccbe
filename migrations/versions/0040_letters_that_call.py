"""People are told by e-mail; what waits in the outbox can be taken back.

Revision ID: 0040
Revises: 0039
"""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "call_letters",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("account_id", sa.String(24), nullable=False),
        sa.Column("site", sa.String(200), nullable=False),
        sa.Column("hour_at", sa.BigInteger(), nullable=False),
        sa.Column("sent", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_call_letters_account_id_account")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_call_letters")),
        sa.UniqueConstraint("account_id", name=op.f("uq_call_letters_account_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("outbox", table_kwargs={"sqlite_autoincrement": True}) as outbox:
        outbox.add_column(sa.Column("about", sa.String(60), nullable=True))
        outbox.add_column(sa.Column("stop", sa.String(400), nullable=True))
        outbox.create_index(op.f("ix_outbox_about"), ["about"])


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("outbox", table_kwargs={"sqlite_autoincrement": True}) as outbox:
        outbox.drop_index(op.f("ix_outbox_about"))
        outbox.drop_column("stop")
        outbox.drop_column("about")
    op.drop_table("call_letters")
