#!/usr/bin/env node
// Replaces Prisma's native `schema-engine` on machines that cannot download it: runs the same engine, compiled to
// WebAssembly, over the pg adapter. The CLI starts the program named by PRISMA_SCHEMA_ENGINE_BINARY and speaks JSON-RPC
// with it, one message a line. Used by `npm run prisma` only; the platform applies migrations without it.
import fs from "node:fs";
import readline from "node:readline";
import { databaseCommands, explain } from "./database.mjs";
import { loadEngine, wasmVersion } from "./wasm.mjs";

const argv = process.argv.slice(2);
/** @param {string} name */
const option = (name) => argv.flatMap((argument, index) => (argument === name ? [argv[index + 1] ?? ""] : []));

/** @type {{ url?: string, shadowDatabaseUrl?: string }} */
const datasource = JSON.parse(option("--datasource")[0] ?? "{}");
const database = databaseCommands(datasource.url);

if (argv.includes("--version")) {
  console.log(`schema-engine-wasm ${wasmVersion()}`);
} else if (argv.includes("cli")) {
  await runCommand(argv[argv.indexOf("cli") + 1] ?? "");
} else {
  serve();
}

/** @param {string} name */
async function runCommand(name) {
  const commands = { "can-connect-to-database": database.canConnect, "create-database": database.create };
  try {
    const command = Object.entries(commands).find(([candidate]) => candidate === name)?.[1];
    if (!command) throw new Error(`the schema engine has no command ${name}`);
    await command();
    process.exit(0);
  } catch (error) {
    const { code, message } = explain(error, datasource.url);
    report({ message, error_code: code, is_panic: false });
    process.exit(1);
  }
}

/** Reports a failure. The CLI reads the last line of standard error. @param {object} fields */
function report(fields) {
  const line = { timestamp: new Date().toISOString(), level: "ERROR", fields, target: "schema_engine::logger" };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

function serve() {
  const fail = (/** @type {Error} */ error) => {
    report({ message: error.stack ?? String(error), is_panic: true, backtrace: error.stack });
    process.exit(101);
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);

  const datamodels = option("--datamodels").map((file) => [file, fs.readFileSync(file, "utf8")]);
  let loaded;
  const engine = () => (loaded ??= loadEngine(datasource, datamodels));
  const methods = engineMethods(engine);

  // Requests run one at a time, because the engine holds one connection with a session lock.
  let turn = Promise.resolve();
  const input = readline.createInterface({ input: process.stdin });
  input.on("line", (line) => {
    if (!line.trim()) return;
    const request = JSON.parse(line);
    if (request.method) turn = turn.then(() => answer(methods, request));
  });
  input.on("close", () => turn.then(() => process.exit(0)));
}

/**
 * Adds the methods that the WebAssembly build lacks, or that need another call first.
 * @param {() => Promise<any>} engine
 */
function engineMethods(engine) {
  // The engine takes the schema of the migrations from a cache that only devDiagnostic fills.
  const afterDiagnostic = (/** @type {string} */ method) => async (/** @type {any} */ params) => {
    const instance = await engine();
    await instance.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters });
    return instance[method](params);
  };
  return new Proxy(
    {
      createDatabase: (/** @type {any} */ params) => database.create(params.datasource?.url),
      getDatabaseVersion: async () => (await engine()).version(undefined),
      ensureConnectionValidity: async () => {
        await database.canConnect();
        return {};
      },
      evaluateDataLoss: afterDiagnostic("evaluateDataLoss"),
      createMigration: afterDiagnostic("createMigration"),
    },
    {
      get: (own, name) =>
        own[/** @type {keyof typeof own} */ (name)] ??
        (async (/** @type {unknown} */ params) => {
          const instance = await engine();
          if (typeof instance[name] !== "function") throw new Error(`the schema engine has no method ${String(name)}`);
          return instance[name](params);
        }),
    },
  );
}

/** @param {any} methods @param {{ id: number, method: string, params?: object }} request */
async function answer(methods, { id, method, params = {} }) {
  const send = (/** @type {object} */ message) =>
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  try {
    const result = (await methods[method](params)) ?? {};
    // `migrate diff` prints through a request from the engine to the CLI.
    if (method === "diff" && result.stdout) {
      send({ id: 1_000_000_000, method: "print", params: { content: result.stdout.replace(/\n$/, "") } });
    }
    send({ id, result });
  } catch (error) {
    const data = errorData(error);
    send({ id, error: { code: 4466, message: "An error happened. Check the data field for details.", data } });
  }
}

/**
 * Returns the data of an error. The engine's own errors are JSON in the message; errors of the database are translated.
 * @param {any} error
 */
function errorData(error) {
  try {
    return JSON.parse(error.message);
  } catch {
    const { code, message } = explain(error, datasource.url);
    return { message, error_code: code, is_panic: false, meta: {} };
  }
}
