// `node tests/e2e/setup/run-helper.mjs NAME`: compiles a helper program of the journeys (setup/NAME.ts) and runs it in
// this process. Compiling it on the fly would take seconds longer, and as much processor time.
import path from "node:path";
import { build } from "esbuild";
import { programOptions } from "../../../scripts/build-workers.mjs";

const name = process.argv[2] ?? "";
const file = path.resolve("build/journeys", `${name}.mjs`);
await build(programOptions(`tests/e2e/setup/${name}.ts`, file));
await import(file);
