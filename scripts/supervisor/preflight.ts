import fs from "node:fs";
import path from "node:path";
import type { Config } from "#app/config.server";
import { CannotStart } from "../cannot-start";
import { whyNotListen } from "../embedded/free-port";
import { becomeSingleWriter, nameWriter } from "../embedded/single-writer-lock";
import { refuseOtherFolder } from "../embedded/stored-form-mark";
import { holderOfPort } from "./port-holder";

/** Less than this free and PostgreSQL soon stops in the middle of something. */
const LEAST_FREE_MEGABYTES = 200;
/** Below it a port needs rights on most systems; where another one is proposed, it is from here on. */
const FIRST_FREE_FOR_ALL = 3000;
const PROPOSALS = 100;

/**
 * Looks, before anything is started, at what most often keeps the platform from starting: its port in use, its data
 * folder not writable, full, used by another platform, or stored in a form that is not read. Throws `CannotStart`.
 * `whyNot` says why a port cannot be had.
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

/** How to take the next port that would do. */
async function proposePort(host: string, taken: number, whyNot: typeof whyNotListen): Promise<string> {
  const first = taken < FIRST_FREE_FOR_ALL || taken + PROPOSALS > 65_535 ? FIRST_FREE_FOR_ALL : taken + 1;
  for (let port = first; port < first + PROPOSALS; port++)
    if (port !== taken && (await whyNot(port, host)) === null) return `choose another: PORT=${port} npm start`;
  return "choose another with PORT=";
}

/**
 * Secrets and mails with links to new passwords are in it: nobody else lists it. Started by root, PostgreSQL has an
 * account of its own and has to pass through it.
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
