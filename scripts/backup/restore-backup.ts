import fs from "node:fs";
import path from "node:path";
import { isMigrated } from "#app/adapters/database/is-migrated.server";
import { markRestored } from "#app/adapters/database/restored-mark";
import { OtherStoredForm, storedForm } from "#app/adapters/database/stored-form";
import { postgresAccount } from "../embedded/postgres-account";
import { postgresBinaries } from "../embedded/postgres-binaries";
import { copyFile, DATA, DUMP, digestOf, MANIFEST, Manifest } from "./format";
import { loadDatabase } from "./outside-database";
import { beginRestoring, endRestoring, RESTORED, wasBrokenOff } from "./restoring";

const LEDGER = "erasures.log";

/** Reads a backup and checks every file in it. Throws with the fault found; nothing of a faulty backup is restored. */
export async function readBackup(from: string): Promise<Manifest> {
  const file = path.join(from, MANIFEST);
  if (!fs.existsSync(file))
    throw new Error(`${from} is no backup, or one that was not finished: it has no ${MANIFEST}.`);
  const manifest = Manifest.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  if (manifest.storedForm !== storedForm())
    throw new OtherStoredForm(`The backup ${from}`, "Restore it with the version of the program that wrote it.");
  for (const { path: name, bytes, sha256 } of manifest.files) {
    const source = path.resolve(from, name);
    if (!source.startsWith(path.resolve(from) + path.sep))
      throw new Error(`The backup names a file outside itself: ${name}`);
    const found = fs.existsSync(source) ? await digestOf(source) : null;
    if (!found) throw new Error(`The backup lacks ${name}.`);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new Error(`${name} is not what was backed up.`);
  }
  return manifest;
}

/**
 * Restores a backup into a data folder. The folder must hold no database, keys or chain: nothing is overwritten. An
 * existing ledger of erasures is completed with that of the backup, and the platform repeats all its erasures at the
 * next start. A dump is loaded into the database of `databaseUrl`. After an interruption the restore is run again;
 * until one has finished, nothing starts on the folder.
 */
export async function restoreBackup(input: { from: string; dataDirectory: string; databaseUrl: string | null }) {
  const manifest = await readBackup(input.from);
  const target = path.resolve(input.dataDirectory);
  const there = RESTORED.filter((name) => fs.existsSync(path.join(target, name)));
  if (there.length > 0 && !wasBrokenOff(target))
    throw new Error(`${target} has ${there.join(", ")} already: move them away first.`);
  if (manifest.database === "dump" && !input.databaseUrl)
    throw new Error("The backup is of a database outside: set DATABASE_URL to the one that it shall go into.");
  // Refuses a database of another storage format: some of its tables would remain beside the restored ones.
  if (manifest.database === "dump" && input.databaseUrl) await isMigrated(input.databaseUrl);
  fs.mkdirSync(target, { recursive: true, mode: 0o700 });
  beginRestoring(target, input.from);
  const prefix = DATA + path.sep;
  for (const { path: name } of manifest.files) {
    if (!name.startsWith(prefix) || name === path.join(DATA, LEDGER)) continue;
    await copyFile(path.join(input.from, name), path.join(target, name.slice(prefix.length)));
  }
  if (manifest.database === "cluster") makeWhole(path.join(target, "postgres/cluster"));
  else loadDatabase(input.databaseUrl ?? "", path.join(input.from, DUMP));
  addErasures(path.join(input.from, DATA, LEDGER), path.join(target, LEDGER));
  markRestored(target);
  endRestoring(target);
  return manifest;
}

/** Empty folders that a PostgreSQL cluster needs. */
const EMPTY = [
  "pg_commit_ts",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_tblspc",
  "pg_twophase",
  "pg_wal",
  "pg_wal/archive_status",
  "pg_wal/summaries",
  "pg_logical/mappings",
  "pg_logical/snapshots",
];

/** Creates the empty folders of a cluster and gives all its files to the account that runs the server. */
function makeWhole(cluster: string): void {
  for (const name of EMPTY) fs.mkdirSync(path.join(cluster, name), { recursive: true, mode: 0o700 });
  // `postgresAccount` chooses an account for an empty folder; a folder with files has to belong to that account
  // already.
  const probe = fs.mkdtempSync(path.join(path.dirname(cluster), "account-"));
  const { uid, gid } = postgresAccount(probe, postgresBinaries()("initdb")).spawnOptions;
  fs.rmSync(probe, { recursive: true });
  fs.chmodSync(cluster, 0o700);
  if (uid === undefined || gid === undefined) return;
  for (const entry of fs.readdirSync(cluster, { recursive: true }))
    fs.chownSync(path.join(cluster, String(entry)), uid, gid);
  fs.chownSync(cluster, uid, gid);
}

/** Appends the lines of the backup's ledger that the existing ledger lacks. */
function addErasures(from: string, to: string): void {
  const linesOf = (file: string) =>
    fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const existing = new Set(linesOf(to));
  const missing = linesOf(from).filter((line) => !existing.has(line));
  if (missing.length > 0) fs.appendFileSync(to, `\n${missing.join("\n")}\n`, { mode: 0o600, flush: true });
}
