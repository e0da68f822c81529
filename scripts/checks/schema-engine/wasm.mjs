import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { parse } from "pg-connection-string";
import { withClient } from "./database.mjs";

const require = createRequire(import.meta.url);
const directory = path.dirname(require.resolve("@prisma/schema-engine-wasm"));

export function wasmVersion() {
  return JSON.parse(fs.readFileSync(path.join(directory, "package.json"), "utf8")).version;
}

/**
 * Instantiates Prisma's engine over the database.
 * @param {{ url?: string, shadowDatabaseUrl?: string }} datasource @param {string[][]} datamodels
 */
export async function loadEngine(datasource, datamodels) {
  let panic;
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { get: () => panic, set_message: (/** @type {string} */ message) => (panic = message) },
  });
  const glue = await import(pathToFileURL(path.join(directory, "schema_engine_bg.js")).href);
  const module = fs.readFileSync(path.join(directory, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  /** @type {any} */ (instance.exports).__wbindgen_start();
  const models = datamodels.length > 0 ? datamodels : undefined;
  return glue.SchemaEngine.new({ datamodels: models }, () => {}, adapterFactory(datasource));
}

/** @param {{ url?: string, shadowDatabaseUrl?: string }} datasource */
function adapterFactory({ url, shadowDatabaseUrl }) {
  const address = url ?? "postgresql://invalid@invalid/invalid";
  const schema = new URL(address).searchParams.get("schema") ?? "public";
  const adapterTo = (/** @type {object} */ settings) => new PrismaPg(settings, { schema });

  class Migrating extends PrismaPg {
    /** @override */
    async connect() {
      return withMigrationFixes(await super.connect());
    }
    /** @override */
    async connectToShadowDb() {
      if (shadowDatabaseUrl) return withMigrationFixes(await adapterTo(connection(shadowDatabaseUrl)).connect());
      const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
      await withClient(address, (client) => client.query(`CREATE DATABASE "${database}"`));
      const adapter = withMigrationFixes(await adapterTo({ ...connection(address), database }).connect());
      const dispose = adapter.dispose.bind(adapter);
      adapter.dispose = async () => {
        await dispose();
        await withClient(address, (client) => client.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`));
      };
      return adapter;
    }
  }
  return bindMigrationAwareSqlAdapterFactory(new Migrating(connection(address), { schema }));
}

/** Opens a single connection, because of the session lock and the search path. @param {string} address */
function connection(address) {
  const { schema: _schema, connection_limit: _limit, ...settings } = /** @type {any} */ (parse(address));
  return { ...settings, port: settings.port ? Number(settings.port) : 5432, max: 1 };
}

const OID_CHAR = 18;
const OID_VARCHAR = 1043;
const COLUMN_TYPE_CHARACTER = 6;

/** @param {any} adapter */
function withMigrationFixes(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  // The adapter does not support the catalog's "char" type, which the engine reads to describe a schema.
  adapter.queryRaw = async (/** @type {unknown} */ query) => {
    /** @type {number[]} */
    const characters = [];
    adapter.performIO = async (/** @type {unknown} */ request) => {
      const result = await performIO(request);
      result.fields?.forEach((/** @type {any} */ field, /** @type {number} */ index) => {
        if (field.dataTypeID !== OID_CHAR) return;
        field.dataTypeID = OID_VARCHAR;
        characters.push(index);
      });
      return result;
    };
    const result = await queryRaw(query);
    for (const index of characters) result.columnTypes[index] = COLUMN_TYPE_CHARACTER;
    return result;
  };
  // The adapter splits a script at every semicolon, which breaks functions and literals, so the script is sent whole.
  adapter.executeScript = async (/** @type {string} */ sql) => {
    try {
      await adapter.underlyingDriver().query(sql);
    } catch (error) {
      adapter.onError(error);
    }
  };
  return adapter;
}
