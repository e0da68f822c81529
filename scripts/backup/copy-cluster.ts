import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { isCode } from "../embedded/postgres-binaries";
import { copyFile } from "./format";

/**
 * Files that belong to the running server only. PostgreSQL creates them again at its start (PostgreSQL, "Making a Base
 * Backup Using the Low Level API").
 */
const LEFT_OUT = new Set(["postmaster.pid", "postmaster.opts", "server.log", "pg_internal.init"]);
const LEFT_EMPTY = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);

/** Timeout of a query in milliseconds. The first one runs a checkpoint, which writes all changed pages to the disk. */
const CHECKPOINT_MS = 600_000;

interface Copied {
  path: string;
  bytes: number;
  sha256: string;
}

/**
 * Copies the files of a running embedded server and the write-ahead log written meanwhile. Together they restore the
 * database as of the end of the copying. Clients of the server are not blocked. `to` must not exist.
 */
export async function copyCluster(
  databaseUrl: string,
  { from, to }: { from: string; to: string },
): Promise<{ files: Copied[]; startedAt: string; version: string }> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: CHECKPOINT_MS,
  });
  await client.connect();
  try {
    const one = async (sql: string, values: string[] = []) => (await client.query(sql, values)).rows[0];
    const { version, now } = await one("select version(), now()");
    // The replication slot stops the server from removing log segments that the backup still needs. The slot is
    // temporary and ends with this connection.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [`backup_${process.pid}`]);
    await client.query("select pg_backup_start('npm run backup', true)");
    const files = await copyTree(from, to);
    const { lsn, labelfile, spcmapfile } = await one(
      "select lsn::text, labelfile, spcmapfile from pg_backup_stop(false)",
    );
    if (spcmapfile) throw new Error("The database has tablespaces outside its folder, which this does not copy.");
    const { last } = await one("select pg_walfile_name($1::pg_lsn) as last", [lsn]);
    const first = /\(file ([0-9A-F]{24})\)/.exec(labelfile)?.[1];
    if (!first) throw new Error("The server did not say where the log of the backup begins.");
    files.push(...(await copyLog(from, to, first, last)));
    fs.writeFileSync(path.join(to, "backup_label"), labelfile, { mode: 0o600, flush: true });
    return { files, startedAt: now.toISOString(), version };
  } finally {
    await client.end();
  }
}

async function copyTree(from: string, to: string, within = ""): Promise<Copied[]> {
  const files: Copied[] = [];
  fs.mkdirSync(path.join(to, within), { recursive: true, mode: 0o700 });
  for (const entry of fs.readdirSync(path.join(from, within), { withFileTypes: true })) {
    const name = path.join(within, entry.name);
    if (entry.isDirectory()) {
      if (LEFT_EMPTY.has(name)) fs.mkdirSync(path.join(to, name), { mode: 0o700 });
      else files.push(...(await copyTree(from, to, name)));
    } else if (!LEFT_OUT.has(entry.name) && !entry.name.startsWith("pgsql_tmp")) {
      // A table may be dropped during the copying; the log then contains the drop.
      const copied = await copyFile(path.join(from, name), path.join(to, name)).catch((error) => {
        if (isCode(error, "ENOENT")) return null;
        throw error;
      });
      if (copied) files.push({ path: name, ...copied });
    }
  }
  return files;
}

/**
 * Copies the log segments from the beginning of the backup to its end. Throws where the first or last one is missing,
 * because the backup could not be restored.
 */
async function copyLog(from: string, to: string, first: string, last: string): Promise<Copied[]> {
  const names = fs
    .readdirSync(path.join(from, "pg_wal"))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .sort();
  if (names[0] !== first || names.at(-1) !== last)
    throw new Error(`The server's log from ${first} to ${last} is not whole.`);
  const files: Copied[] = [];
  for (const name of names) {
    const segment = path.join("pg_wal", name);
    files.push({ path: segment, ...(await copyFile(path.join(from, segment), path.join(to, segment))) });
  }
  return files;
}
