"""Nine Men's Morris, made by the recipe alone (engine/README.md): no line of client code."""
