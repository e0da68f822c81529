import fs from "node:fs";
import path from "node:path";
import type { Config } from "#app/config.server";
import { CannotStart } from "../cannot-start";
import { whyNotListen } from "../embedded/free-port";
import { becomeSingleWriter, nameWriter } from "../embedded/single-writer-lock";
import { refuseOtherFolder } from "../embedded/stored-form-mark";
import { holderOfPort } from "./port-holder";

/** Minimum free disk space. With less, PostgreSQL soon stops during its work. */
const LEAST_FREE_MEGABYTES = 200;
/** First port to propose. Ports below it may need special rights. */
const FIRST_FREE_FOR_ALL = 3000;
const PROPOSALS = 100;

/**
 * Checks, before anything is started, the most frequent obstacles: the port is in use; the data folder is not writable,
 * full, used by another platform, or stored in a format that is not supported. Throws `CannotStart`. `whyNot` returns
 * why a port is not available.
 */
export async function preflight(
  config: Pick<Config, "host" | "port" | "mode" | "dataDirectory">,
  whyNot = whyNotListen,
): Promise<void> {
  await checkPort(config.host, config.port, whyNot);
  if (config.mode === "production") return;
  checkDataFolder(config.dataDirectory);
}

async function checkPort(host: string, port: number, whyNot: typeof whyNotListen): Promise<void> {
  const code = await whyNot(port, host);
  if (code === null) return;
  if (code === "EADDRINUSE") {
    const holder = holderOfPort(port);
    const another = await proposePort(host, port, whyNot);
    throw new CannotStart(`Port ${port} is in use${holder ? ` by ${holder}` : ""}. Stop it, or ${another}`);
  }
  if (code === "EACCES") {
    const another = await proposePort(host, port, whyNot);
    throw new CannotStart(`Port ${port} needs more rights than this account has: ${another}`);
  }
  throw new CannotStart(
    `Cannot listen on HOST=${host} (${code}): set it to an address of this machine, 127.0.0.1 or 0.0.0.0.`,
  );
}

/** Proposes the next available port. */
async function proposePort(host: string, taken: number, whyNot: typeof whyNotListen): Promise<string> {
  const first = taken < FIRST_FREE_FOR_ALL || taken + PROPOSALS > 65_535 ? FIRST_FREE_FOR_ALL : taken + 1;
  for (let port = first; port < first + PROPOSALS; port++)
    if (port !== taken && (await whyNot(port, host)) === null) return `choose another: PORT=${port} npm start`;
  return "choose another with PORT=";
}

/**
 * Makes the data folder private, because it holds secrets and mails with password links. For root the folder stays
 * passable, because PostgreSQL runs as another account.
 */
function makePrivate(directory: string): void {
  fs.mkdirSync(directory, { recursive: true });
  fs.chmodSync(directory, process.getuid?.() === 0 ? 0o711 : 0o700);
}

function checkDataFolder(directory: string): void {
  const another = "Choose another: DATA_DIR=... npm start";
  refuseOtherFolder(directory);
  try {
    makePrivate(directory);
    const probe = path.join(directory, `.write-test-${process.pid}`);
    fs.writeFileSync(probe, "");
    fs.rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    if (code === "ENOSPC") throw new CannotStart(`The disk of the data folder ${directory} is full. ${another}`);
    throw new CannotStart(`The data folder ${directory} cannot be written (${code}). ${another}`);
  }
  const { bavail, bsize } = fs.statfsSync(directory);
  const freeMegabytes = Math.floor((bavail * bsize) / 1_000_000);
  if (freeMegabytes < LEAST_FREE_MEGABYTES) {
    const needed = `at least ${LEAST_FREE_MEGABYTES} MB are needed`;
    throw new CannotStart(
      `The disk of the data folder ${directory} has ${freeMegabytes} MB left; ${needed}. ${another}`,
    );
  }
  const lock = path.join(directory, "platform");
  fs.mkdirSync(lock, { recursive: true });
  if (becomeSingleWriter(lock)) return;
  const other = "Stop it, or choose another: DATA_DIR=... npm start";
  throw new CannotStart(`The data folder ${directory} is in use by a running platform (${nameWriter(lock)}). ${other}`);
}
