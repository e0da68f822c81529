import { spawnSync } from "node:child_process";
import { isCode } from "../embedded/postgres-binaries";

/**
 * Runs a PostgreSQL program against a database. The password is passed in the environment, because process lists show
 * arguments.
 */
function run(program: "pg_dump" | "pg_restore", databaseUrl: string, args: string[]): void {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  const result = spawnSync(program, [...args, `--dbname=${url.href}`], {
    env: { ...process.env, PGPASSWORD: password, PGCONNECT_TIMEOUT: "10" },
    stdio: ["ignore", "inherit", "pipe"],
    encoding: "utf8",
  });
  if (isCode(result.error, "ENOENT")) {
    throw new Error(
      `${program} is not there: it comes with PostgreSQL's client programs, of the server's version or a later one.`,
    );
  }
  if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr.trim() || result.error}`);
}

/** Writes a whole database into one file, as of a single moment. */
export const dumpDatabase = (databaseUrl: string, file: string) =>
  run("pg_dump", databaseUrl, ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`]);

/** Loads a dump into a database, in one transaction. Existing objects of the same names are replaced. */
export const loadDatabase = (databaseUrl: string, file: string) =>
  run("pg_restore", databaseUrl, [
    "--clean",
    "--if-exists",
    "--no-owner",
    "--no-privileges",
    "--single-transaction",
    "--exit-on-error",
    file,
  ]);
