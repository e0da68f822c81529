/**
 * Prepares an installation once, in a process of its own, because it needs much more memory than the supervisor should
 * hold: `prepare-child.mjs migrate`, or `prepare-child.mjs deploy RPC-URL DIRECTORY`. The settings come with the
 * environment. Prints what was done; a failure is written to standard error, with exit code 1.
 */
import { endOnFault } from "#app/adapters/system/end-on-fault";

// Imported first, so that an error while the rest is loaded is reported as well.

import { migrate } from "#app/adapters/database/migrate.server";
import { OtherStoredForm } from "#app/adapters/database/stored-form";
import { describeFault } from "#app/adapters/system/describe-fault";
import { deployLocal } from "./deploy-local";

endOnFault();

const [step, rpcUrl = "", directory = ""] = process.argv.slice(2);
const { DATABASE_URL = "", DATABASE_DIRECT_URL, ANCHOR_PRIVATE_KEY: anchorPrivateKey = "" } = process.env;
const log = (line: string) => console.log(line);

// Standard input ends with the starting process; nothing is prepared for a start that has ended.
process.stdin.on("end", () => process.exit(1)).on("error", () => process.exit(1));
process.stdin.resume();

try {
  if (step === "migrate") {
    const applied = await migrate(DATABASE_DIRECT_URL || DATABASE_URL);
    if (applied.length > 0) log(`The database has its tables (${applied.length} migrations applied).`);
  } else {
    await deployLocal({ rpcUrl, directory, anchorPrivateKey, log });
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof OtherStoredForm ? error.message : describeFault(error));
  process.exit(1);
}
