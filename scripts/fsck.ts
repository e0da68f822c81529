// npm run fsck: reads all stored data and reports every inconsistency. Exit code 0 when there is none.
import { checkEverything, ofOneMoment } from "#app/check-everything.server";
import { runOnInstallation } from "./embedded/run-on-installation";

await runOnInstallation("fsck", async (deps) => {
  const { faults, summary } = await checkEverything(deps, ofOneMoment(deps.db));
  for (const fault of faults) console.error(fault);
  console.log(summary);
  return faults.length === 0 ? 0 : 1;
});
