// `npm run prisma -- migrate dev`: Prisma's CLI with a database URL and without engine downloads.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { ensurePostgres } from "./embedded/postgres";
import { markStoredForm, refuseOtherFolder } from "./embedded/stored-form-mark";

const require = createRequire(import.meta.url);
const args = process.argv.slice(2);
const env: NodeJS.ProcessEnv = { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" };
// Without downloads the CLI still needs an engine: this one runs Prisma's own WebAssembly build.
env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL("./checks/schema-engine/engine.mjs", import.meta.url));

const needsDatabase = !["generate", "validate", "format"].includes(args[0] ?? "");
if (needsDatabase && !env.DATABASE_URL) {
  const dataDirectory = env.DATA_DIR ?? ".data";
  fs.mkdirSync(dataDirectory, { recursive: true });
  refuseOtherFolder(dataDirectory);
  markStoredForm(dataDirectory);
  env.DATABASE_URL = (await ensurePostgres({ directory: `${dataDirectory}/postgres` })).url;
}
const cli = require.resolve("prisma/build/index.js");
const result = spawnSync(process.execPath, [cli, ...args, "--config", "prisma/prisma.config.ts"], {
  stdio: "inherit",
  env,
});
process.exit(result.status ?? 1);
