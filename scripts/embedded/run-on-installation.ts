import { setTimeout as sleep } from "node:timers/promises";
import { describeFault } from "#app/adapters/system/describe-fault";
import { endOnFault } from "#app/adapters/system/end-on-fault";
import { ENDING_SIGNALS } from "#app/adapters/system/ending-signals";
import { createDeps, type Deps } from "#app/composition.server";
import { ConfigError, readConfig } from "#app/config.server";
import { CannotStart } from "../cannot-start";
import { type LocalEnvironment, type Preparation, prepareLocalEnvironment } from "./local-environment";

/** What a command that is interrupted had asked of the database is given up after this long. */
const CLOSING_MS = 5_000;
/** As shells tell that somebody interrupted a program. */
const INTERRUPTED = 130;
const WRONG_SETTINGS = 2;

/**
 * Runs a command on the installation that the settings name: what it needs and is not there is started, and ended again
 * however the command ends. Ends this process with the code that `work` returns; 2 where a setting or the machine keeps
 * it from starting, which is told in a line, 1 where it fails. `preparation` is what is otherwise in it than for a
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
    const known = error instanceof ConfigError || error instanceof CannotStart;
    if (!ending) console.error(known ? error.message : describeFault(error));
    code = known ? WRONG_SETTINGS : 1;
  }
  const interrupted = ending !== null;
  await end();
  process.exit(interrupted ? INTERRUPTED : code);
}
