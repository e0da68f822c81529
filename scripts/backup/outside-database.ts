import { spawnSync } from "node:child_process";
import { isCode } from "../embedded/postgres-binaries";

/**
 * Runs a program of PostgreSQL against a database; its password goes by the environment, which no list of processes
 * shows.
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

/** Writes a whole database into one file, as it is at one moment. */
export const dumpDatabase = (databaseUrl: string, file: string) =>
  run("pg_dump", databaseUrl, ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`]);

/** Puts it into a database, in one transaction. What is there of the same names is replaced. */
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
