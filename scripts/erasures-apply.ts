// npm run erasures:apply: repeats the erasures in DATA_DIR/erasures.log, after a backup was restored. Every start does
// so as well.
import { beforeServing } from "#app/server/before-serving";
import { runOnInstallation } from "./embedded/run-on-installation";

await runOnInstallation("erasures-apply", async (deps) => {
  console.log((await beforeServing(deps)) ?? "Erasures: nothing to do.");
  return 0;
});
