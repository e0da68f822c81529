// npm run restore -- --from FOLDER
// Checks every file of a backup and restores it into DATA_DIR, which must hold no installation; a dump is loaded into
// the database of DATABASE_URL. The next start repeats later erasures, if DATA_DIR/erasures.log was saved.
import { parseArgs } from "node:util";
import { restoreBackup } from "./backup/restore-backup";

const { from } = parseArgs({ options: { from: { type: "string" } } }).values;
if (!from) {
  console.error("Usage: npm run restore -- --from FOLDER");
  process.exit(2);
}
const dataDirectory = process.env.DATA_DIR || ".data";
try {
  const { startedAt, finishedAt } = await restoreBackup({
    from,
    dataDirectory,
    databaseUrl: process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || null,
  });
  console.log(
    `Restored into ${dataDirectory}: as it was between ${startedAt} and ${finishedAt}. Now: npm start, and npm run fsck.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
