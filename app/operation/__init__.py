"""For whoever runs the service: the doctor, copies of the database, the operator's page."""
