import { setTimeout as sleep } from "node:timers/promises";
import { describeFault } from "#app/adapters/system/describe-fault";
import { endOnFault } from "#app/adapters/system/end-on-fault";
import { ENDING_SIGNALS } from "#app/adapters/system/ending-signals";
import { createDeps, type Deps } from "#app/composition.server";
import { ConfigError, readConfig } from "#app/config.server";
import { CannotStart } from "../cannot-start";
import { type LocalEnvironment, type Preparation, prepareLocalEnvironment } from "./local-environment";

/** Time in milliseconds for pending queries of an interrupted command, which are then abandoned. */
const CLOSING_MS = 5_000;
/** Exit code that shells use for an interrupted program. */
const INTERRUPTED = 130;
const WRONG_SETTINGS = 2;

/**
 * Runs a command on the installation that the settings name. Services that are missing are started, and stopped however
 * the command ends. Ends this process with the code that `work` returns; 2 where a setting or the machine prevents the
 * start, with a one-line reason, and 1 where the command fails. `preparation` holds the differences from a normal
 * start.
 */
export async function runOnInstallation(
  name: string,
  work: (deps: Deps, local: LocalEnvironment) => Promise<number>,
  preparation?: Preparation,
): Promise<never> {
  let local: LocalEnvironment | null = null;
  let deps: Deps | null = null;
  let ending: Promise<void> | null = null;
  const end = () => {
    ending ??= (async () => {
      await Promise.race([deps?.close(), sleep(CLOSING_MS, undefined, { ref: false })]);
      await local?.stop({ database: true });
    })().catch((error) => console.error(describeFault(error)));
    return ending;
  };
  endOnFault({ lastWork: end });
  for (const signal of ENDING_SIGNALS) process.once(signal, () => void end().then(() => process.exit(INTERRUPTED)));
  let code: number;
  try {
    local = await prepareLocalEnvironment(process.env, () => {}, preparation);
    deps = createDeps(readConfig(local.environment), name);
    code = await work(deps, local);
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof CannotStart;
    if (!ending) console.error(isExpected ? error.message : describeFault(error));
    code = isExpected ? WRONG_SETTINGS : 1;
  }
  const interrupted = ending !== null;
  await end();
  process.exit(interrupted ? INTERRUPTED : code);
}
