// `node tests/e2e/setup/run-helper.mjs NAME`: compiles a program that stands beside the journeys (setup/NAME.ts) and
// becomes it. Compiled while it runs, it would take seconds longer, and as much of the processor.
import path from "node:path";
import { build } from "esbuild";
import { programOptions } from "../../../scripts/build-workers.mjs";

const name = process.argv[2] ?? "";
const file = path.resolve("build/journeys", `${name}.mjs`);
await build(programOptions(`tests/e2e/setup/${name}.ts`, file));
await import(file);
