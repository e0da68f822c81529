import pg from "pg";

/**
 * Commands that the engine cannot run through an adapter, because no database may exist yet: testing the connection and
 * creating the database.
 */
/** @param {string | undefined} url */
export function databaseCommands(url) {
  return {
    async canConnect() {
      await withClient(url ?? "", (client) => client.query("select 1"));
    },

    /** Creates the database that the address names; an existing one is not changed. @param {string} [other] */
    async create(other) {
      const target = new URL(other ?? url ?? "");
      const name = decodeURIComponent(target.pathname.slice(1));
      target.pathname = "/postgres";
      try {
        await withClient(target.href, (client) => client.query(`CREATE DATABASE "${name.replaceAll('"', '""')}"`));
      } catch (error) {
        if (codeOf(error) !== "42P04") throw error;
      }
      return { databaseName: name };
    },
  };
}

/** @template T @param {string} url @param {(client: pg.Client) => Promise<T>} work */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Translates an error of PostgreSQL or the network into Prisma's code and message.
 * @param {unknown} error @param {string} [url]
 */
export function explain(error, url) {
  const { host = "", pathname = "", username = "" } = url ? new URL(url) : {};
  const message = error instanceof Error ? error.message : String(error);
  switch (codeOf(error)) {
    case "3D000":
      return {
        code: "P1003",
        message: `Database \`${pathname.slice(1)}\` does not exist on the server at \`${host}\`.`,
      };
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "ETIMEDOUT":
      return { code: "P1001", message: `Can't reach database server at \`${host}\`. Please make sure it is running.` };
    case "28P01":
      return { code: "P1000", message: `Authentication failed: the credentials for \`${username}\` are not valid.` };
    default:
      return { code: undefined, message };
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
