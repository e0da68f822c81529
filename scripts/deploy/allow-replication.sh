#!/bin/bash
# Run once by the image of PostgreSQL, when it has made the database: a replica may copy it and follow.
set -euo pipefail
echo "host replication $POSTGRES_USER all scram-sha-256" >> "$PGDATA/pg_hba.conf"
