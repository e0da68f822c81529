// npm run backup -- --to FOLDER
// Writes a backup of the installation in DATA_DIR while the platform runs: database, keys, ledger of erasures and local
// chain. An outside database (DATABASE_URL) is saved with pg_dump. The backup contains the private keys: store it as
// safely as the keys themselves.
import path from "node:path";
import { parseArgs } from "node:util";
import { writeBackup } from "./backup/write-backup";
import { runOnInstallation } from "./embedded/run-on-installation";

const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
if (!to) {
  console.error("Usage: npm run backup -- --to FOLDER");
  process.exit(2);
}
await runOnInstallation("backup", async (_deps, local) => {
  const { DATA_DIR = ".data", DATABASE_URL = "", DATABASE_DIRECT_URL } = local.environment;
  const clusterDirectory = local.postgresDirectory && path.join(local.postgresDirectory, "cluster");
  try {
    const { files, startedAt } = await writeBackup({
      dataDirectory: DATA_DIR,
      databaseUrl: DATABASE_DIRECT_URL || DATABASE_URL,
      clusterDirectory,
      to,
    });
    const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
    console.log(`${path.resolve(to)}: ${files.length} files, ${megabytes.toFixed(0)} MB, of ${startedAt} or later.`);
    if (!files.some((file) => file.path.endsWith("secrets.json")))
      console.log(
        "SECRET_KEY and ANCHOR_PRIVATE_KEY come from your settings and are not in it: keep them, or no issuer's key opens.",
      );
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
});
