"""People who sit at the device of somebody else.

Revision ID: 0021
Revises: 0020
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Forward."""
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("device_of", sa.String(24), nullable=True))
        seat.add_column(sa.Column("device_name", sa.String(24), nullable=True))
        seat.create_foreign_key(op.f("fk_seat_device_of_account"), "account", ["device_of"], ["id"])


def downgrade() -> None:
    """Back."""
    with op.batch_alter_table("seat") as seat:
        seat.drop_constraint(op.f("fk_seat_device_of_account"), type_="foreignkey")
        seat.drop_column("device_name")
        seat.drop_column("device_of")
