// Fills in the demonstration and prints its addresses. The supervisor runs this as a separate process when the platform
// is ready, because it needs the whole domain for a moment and the supervisor none of it.
import { endOnFault } from "#app/adapters/system/end-on-fault";

// Imported first, so that an error while the rest is loaded is reported as well.

import { readConfig } from "#app/config.server";
import { seedDemonstration } from "./demonstration/seed";
import { stopWith } from "./embedded/stop-with";

endOnFault();

// May end anywhere, because each step checks whether it was done before.
stopWith(async () => {});
seedDemonstration(readConfig()).then(
  (lines) => {
    for (const line of lines) console.log(line);
    process.exit(0);
  },
  (error) => {
    console.error("The demonstration organization is not complete; the next start tries again.", error);
    process.exit(1);
  },
);
