"""Arenas: who takes part may rest. Teams of entrants. Where results are sent.

Revision ID: 0027
Revises: 0026
"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "tournament_webhook",
        sa.Column("tournament_id", sa.String(8), nullable=False),
        sa.Column("url", sa.String(400), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=True),
        sa.Column("last_said", sa.String(200), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
            name=op.f("fk_tournament_webhook_tournament_id_tournament"),
        ),
        sa.PrimaryKeyConstraint("tournament_id", name=op.f("pk_tournament_webhook")),
    )
    op.create_table(
        "tournament_delivery",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("tournament_id", sa.String(8), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament_webhook.tournament_id"],
            name=op.f("fk_tournament_delivery_tournament_id_tournament_webhook"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_delivery")),
        sqlite_autoincrement=True,
    )
    for column in ("tournament_id", "next_at"):
        op.create_index(op.f(f"ix_tournament_delivery_{column}"), "tournament_delivery", [column])
    with op.batch_alter_table("tournament") as tournament:
        tournament.add_column(sa.Column("team_best", sa.SmallInteger(), nullable=True))
        tournament.add_column(sa.Column("team_names", sa.JSON(), nullable=True))
    with op.batch_alter_table("tournament_waiting") as waiting:
        waiting.add_column(sa.Column("team", sa.String(32), nullable=True))
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.add_column(sa.Column("team", sa.String(32), nullable=True))
        entrant.add_column(
            sa.Column("paused", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.drop_column("paused")
        entrant.drop_column("team")
    with op.batch_alter_table("tournament_waiting") as waiting:
        waiting.drop_column("team")
    with op.batch_alter_table("tournament") as tournament:
        tournament.drop_column("team_names")
        tournament.drop_column("team_best")
    op.drop_table("tournament_delivery")
    op.drop_table("tournament_webhook")
