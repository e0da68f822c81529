// npm run erasures:apply: after a backup was restored, erases again what is in DATA_DIR/erasures.log. So does every start.
import { readConfig } from "#app/config.server";
import { beforeServing } from "./before-serving";
import { prepareLocalEnvironment } from "./embedded/local-environment";

const local = await prepareLocalEnvironment(process.env, () => {});
const line = await beforeServing(readConfig(local.environment));
await local.stop({ database: true });
console.log(line ?? "Erasures: nothing to do.");
process.exit(0);
