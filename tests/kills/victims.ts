import { setTimeout as sleep } from "node:timers/promises";
import type { platformIn } from "../crash/platform";

type Platform = Awaited<ReturnType<typeof platformIn>>;

/** Process to kill (SIGKILL); "everything" is the whole platform. */
export type Victim = "worker" | "web" | "chain" | "PostgreSQL" | "supervisor" | "everything";
export const VICTIMS: Victim[] = ["worker", "web", "chain", "PostgreSQL", "supervisor", "everything"];

const PROGRAMS = { worker: "worker.mjs", web: "server/index.js", chain: "local-chain-child", supervisor: "start.mjs" };

/**
 * Kills a victim, restarts the platform where no supervisor does, as a service manager would, and waits until it
 * answers again.
 */
export async function kill(platform: Platform, victim: Victim): Promise<void> {
  await end(platform, victim);
  const isReady = async () => (await fetch(`${platform.origin}/health/ready`)).ok;
  while (!(await isReady().catch(() => false))) await sleep(100);
}

async function end(platform: Platform, victim: Victim): Promise<void> {
  if (victim === "PostgreSQL") return platform.killPostgres();
  if (victim === "everything") await platform.killEverything();
  else process.kill(await platform.pidOf(PROGRAMS[victim]), "SIGKILL");
  if (victim !== "everything" && victim !== "supervisor") return;
  await sleep(500);
  await platform.start();
}
