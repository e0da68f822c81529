// What the supervisor runs when the platform is ready: fills in the demonstration and prints where to look. A process
// of its own, because it needs all of the domain for a moment, and its supervisor none of it.
import { endOnFault } from "#app/adapters/system/end-on-fault";

// Before everything else, so that what fails while the rest is loaded is told as well.

import { readConfig } from "#app/config.server";
import { seedDemonstration } from "./demonstration/seed";
import { stopWith } from "./embedded/stop-with";

endOnFault();

// Each of its steps finds out whether it was done: it may end anywhere.
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
