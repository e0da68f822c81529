import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { storedForm } from "#app/adapters/database/stored-form";
import { copyCluster } from "./copy-cluster";
import { copyFile, DATA, DUMP, digestOf, MANIFEST, type Manifest, SAVED_FILES } from "./format";
import { dumpDatabase } from "./outside-database";

/**
 * Writes a backup of a running installation into a new folder: the database, its keys, the ledger of erasures and a
 * local chain. The chain is copied after the database, so that it contains every transaction which the database
 * records, and the ledger last. The folder receives its final name only when it is complete. Throws where the folder
 * exists.
 */
export async function writeBackup(input: {
  dataDirectory: string;
  databaseUrl: string;
  /** Folder of the embedded server; null for an outside database. */
  clusterDirectory: string | null;
  to: string;
}): Promise<Manifest> {
  const to = path.resolve(input.to);
  if (fs.existsSync(to)) throw new Error(`${to} is there already.`);
  const part = `${to}.part`;
  fs.rmSync(part, { recursive: true, force: true });
  fs.mkdirSync(part, { recursive: true, mode: 0o700 });
  try {
    const manifest = await fillPart(input, part);
    fs.renameSync(part, to);
    return manifest;
  } catch (error) {
    // A full disk, the likely cause, would stay full.
    fs.rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

async function fillPart(input: Parameters<typeof writeBackup>[0], part: string): Promise<Manifest> {
  const database = input.clusterDirectory
    ? await backUpCluster(input.databaseUrl, input.clusterDirectory, part)
    : await backUpOutside(input.databaseUrl, part);
  for (const name of SAVED_FILES) {
    const file = path.join(input.dataDirectory, name);
    if (!fs.existsSync(file)) continue;
    database.files.push({ path: path.join(DATA, name), ...(await copyFile(file, path.join(part, DATA, name))) });
  }
  const manifest: Manifest = { format: 1, storedForm: storedForm(), ...database, finishedAt: new Date().toISOString() };
  fs.writeFileSync(path.join(part, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

type Part = Pick<Manifest, "database" | "files" | "startedAt" | "postgres">;

async function backUpCluster(databaseUrl: string, cluster: string, part: string): Promise<Part> {
  const folder = path.join(DATA, "postgres");
  const copy = await copyCluster(databaseUrl, { from: cluster, to: path.join(part, folder, "cluster") });
  const files = copy.files.map((file) => ({ ...file, path: path.join(folder, "cluster", file.path) }));
  const label = path.join(folder, "cluster/backup_label");
  files.push({ path: label, ...(await digestOf(path.join(part, label))) });
  for (const name of ["password", "initialised"]) {
    const to = path.join(folder, name);
    files.push({ path: to, ...(await copyFile(path.join(cluster, "..", name), path.join(part, to))) });
  }
  return { database: "cluster", files, startedAt: copy.startedAt, postgres: copy.version };
}

async function backUpOutside(databaseUrl: string, part: string): Promise<Part> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  await client.connect();
  const { rows } = await client.query<{ version: string; now: Date }>("select version(), now()");
  await client.end();
  const [{ version, now } = { version: "", now: new Date() }] = rows;
  const file = path.join(part, DUMP);
  dumpDatabase(databaseUrl, file);
  const files = [{ path: DUMP, ...(await digestOf(file)) }];
  return { database: "dump", files, startedAt: now.toISOString(), postgres: version };
}
