#!/bin/bash
# Makes a replica of PRIMARY where there are no data yet, and starts PostgreSQL. What is copied into a new folder gets its
# name when it is whole, so that an interrupted copy is made again.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA" && chown postgres:postgres "$PGDATA" && chmod 700 "$PGDATA"
  until PGPASSWORD="$POSTGRES_PASSWORD" PGCONNECT_TIMEOUT=5 gosu postgres \
    pg_basebackup -D "$PGDATA/copy" -R -c fast \
    -d "host=$PRIMARY user=$POSTGRES_USER password=$POSTGRES_PASSWORD application_name=replica"; do
    rm -rf "$PGDATA/copy"
    sleep 2
  done
  gosu postgres bash -c 'shopt -s dotglob && mv "$PGDATA"/copy/* "$PGDATA"/ && rmdir "$PGDATA/copy"'
fi
exec docker-entrypoint.sh "$@"
