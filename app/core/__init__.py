"""What every area uses: settings, database, errors, limits. Knows no area."""
