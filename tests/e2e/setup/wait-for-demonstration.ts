import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Waits until the demonstration is complete. Playwright has started the platform before. */
export default async function waitForDemonstration() {
  const file = path.join(process.env.E2E_DATA_DIR ?? "", "demonstration.json");
  const deadline = Date.now() + 60_000;
  const complete = () => fs.existsSync(file) && JSON.parse(fs.readFileSync(file, "utf8")).complete === true;
  while (!complete()) {
    if (Date.now() > deadline) throw new Error("the demonstration organization was not made within a minute");
    await sleep(200);
  }
}
