// npm run erasures:apply: after a backup was restored, erases again what is in DATA_DIR/erasures.log. So does every
// start.
import { beforeServing } from "#app/server/before-serving";
import { runOnInstallation } from "./embedded/run-on-installation";

await runOnInstallation("erasures-apply", async (deps) => {
  console.log((await beforeServing(deps)) ?? "Erasures: nothing to do.");
  return 0;
});
