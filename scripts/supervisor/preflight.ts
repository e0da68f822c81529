import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { becomeSingleWriter, currentWriter } from "../embedded/single-writer-lock";
import { holderOfPort } from "./port-holder";

/** Less than this free and PostgreSQL soon stops in the middle of something. */
const LEAST_FREE_MEGABYTES = 200;

/** What keeps the platform from starting, as one line that says what to do. */
export class CannotStart extends Error {}

/**
 * Looks, before anything is started, at what most often keeps the platform from starting: its port in use, its data
 * folder not writable, full, or used by another platform. Throws `CannotStart`.
 */
export async function preflight(environment: Record<string, string | undefined>): Promise<void> {
  const port = Number(environment.PORT || 3000);
  const host = environment.HOST || "127.0.0.1";
  await checkPort(host, port);
  if (environment.APP_MODE === "production" || environment.NODE_ENV === "production") return;
  checkDataFolder(path.resolve(environment.DATA_DIR || ".data"));
}

async function checkPort(host: string, port: number): Promise<void> {
  // A number that is none is named by the configuration, which is read next.
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const code = await new Promise<string | null>((resolve) => {
    const server = net.createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : "unknown"));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
  if (code === null) return;
  const another = `choose another: PORT=${port < 65_535 ? port + 1 : 3000} npm start`;
  if (code === "EADDRINUSE") {
    const holder = holderOfPort(port);
    throw new CannotStart(`Port ${port} is in use${holder ? ` by ${holder}` : ""}. Stop it, or ${another}`);
  }
  if (code === "EACCES") throw new CannotStart(`Port ${port} needs more rights than this account has: ${another}`);
  throw new CannotStart(`Cannot listen on ${host}, port ${port} (${code}): check HOST and PORT.`);
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
  const holder = currentWriter(lock);
  const whom = holder ? ` (process ${holder})` : "";
  const other = "Stop it, or choose another: DATA_DIR=... npm start";
  throw new CannotStart(`The data folder ${directory} is in use by a running platform${whom}. ${other}`);
}
