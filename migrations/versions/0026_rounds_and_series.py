"""The time of a round and what happens at its end; rounds off on request; series of tournaments.

Revision ID: 0026
Revises: 0025
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    op.create_table(
        "tournament_series",
        sa.Column("id", sa.String(8), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("organiser_id", sa.String(24), nullable=False),
        sa.Column("points", sa.JSON(), nullable=False),
        sa.Column("best", sa.SmallInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organiser_id"],
            ["account.id"],
            name=op.f("fk_tournament_series_organiser_id_account"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_series")),
    )
    op.create_index(
        op.f("ix_tournament_series_organiser_id"), "tournament_series", ["organiser_id"]
    )
    with op.batch_alter_table("tournament") as tournament:
        tournament.add_column(sa.Column("series_id", sa.String(8), nullable=True))
        tournament.create_foreign_key(
            op.f("fk_tournament_series_id_tournament_series"),
            "tournament_series",
            ["series_id"],
            ["id"],
        )
        tournament.create_index(op.f("ix_tournament_series_id"), ["series_id"])
        tournament.add_column(sa.Column("round_s", sa.Integer(), nullable=True))
        tournament.add_column(
            sa.Column("at_zero", sa.String(8), nullable=False, server_default="nothing")
        )
        tournament.add_column(
            sa.Column("rests", sa.SmallInteger(), nullable=False, server_default="0")
        )
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.add_column(sa.Column("rest_round", sa.SmallInteger(), nullable=True))
    with op.batch_alter_table("tournament_table") as table:
        table.add_column(
            sa.Column("asked", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("tournament_round") as tournament_round:
        tournament_round.add_column(sa.Column("ends_at", sa.BigInteger(), nullable=True))
        tournament_round.add_column(
            sa.Column("called", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("tournament_round") as tournament_round:
        tournament_round.drop_column("called")
        tournament_round.drop_column("ends_at")
    with op.batch_alter_table("tournament_table") as table:
        table.drop_column("asked")
    with op.batch_alter_table("tournament_entrant") as entrant:
        entrant.drop_column("rest_round")
    with op.batch_alter_table("tournament") as tournament:
        tournament.drop_column("rests")
        tournament.drop_column("at_zero")
        tournament.drop_column("round_s")
        tournament.drop_index(op.f("ix_tournament_series_id"))
        tournament.drop_constraint(
            op.f("fk_tournament_series_id_tournament_series"), type_="foreignkey"
        )
        tournament.drop_column("series_id")
    op.drop_table("tournament_series")
