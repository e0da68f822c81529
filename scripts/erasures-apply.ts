// npm run erasures:apply: after a backup was restored, erases again what is in DATA_DIR/erasures.log. So does every start.
import { createDeps } from "#app/composition.server";
import { readConfig } from "#app/config.server";
import { beforeServing } from "#app/server/before-serving";
import { prepareLocalEnvironment } from "./embedded/local-environment";

const local = await prepareLocalEnvironment(process.env, () => {});
const deps = createDeps(readConfig(local.environment), "erasures-apply");
const line = await beforeServing(deps);
await deps.close();
await local.stop({ database: true });
console.log(line ?? "Erasures: nothing to do.");
process.exit(0);
