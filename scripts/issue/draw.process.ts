// The drawing process of `npm run issue`: `draw.mjs <directory> <format>...`. It receives certificates as messages and
// writes their files into the directory. It ends with the process that started it.
import { endOnFault } from "#app/adapters/system/end-on-fault";

// Imported first, so that an error while the rest is loaded is reported as well.

import fs from "node:fs/promises";
import path from "node:path";
import { openDatabase, WORKER_LIMITS } from "#app/adapters/database/db.server";
import { createDiskCache } from "#app/adapters/files/file-cache.server";
import { queuedJobs } from "#app/adapters/queue/jobs.server";
import { createPdfSigner } from "#app/adapters/secrets/pdf-signer.server";
import { createSecretBox } from "#app/adapters/secrets/secret-box.server";
import { systemClock } from "#app/adapters/system/clock.server";
import { describeFault } from "#app/adapters/system/describe-fault";
import { systemIds } from "#app/adapters/system/ids.server";
import { createLog } from "#app/adapters/watching/log.server";
import { readConfig } from "#app/config.server";
import { publicUrls } from "#app/paths";
import { type FileDeps, renderFiles } from "#modules/certificates/index.server";
import { ZIP_FORMATS } from "#modules/issuance/index";
import { drawHere } from "#modules/rendering/index.server";
import { loadFonts } from "#modules/scene/index.server";
import type { DrawingOrder, DrawingReport } from "./drawing-messages";
import { DatabaseTooBusy, waitForDatabase } from "./wait-for-database";

/** Maximum wait for the database in milliseconds before this process reports that it waits. */
const TURN_MS = 20_000;

endOnFault();

const [directory = "", ...names] = process.argv.slice(2);
const formats = ZIP_FORMATS.filter((format) => names.includes(format));
const config = readConfig();
loadFonts(path.resolve("content/fonts"));
const log = createLog("draw");
const diskCache = createDiskCache(path.join(config.dataDirectory, "files"), log);
const deps: FileDeps = {
  db: openDatabase(config.databaseUrl, { ...WORKER_LIMITS, connectMs: TURN_MS, turnMs: TURN_MS, connections: 2 }),
  // The files of a list are written to its folder, so they are not stored in the cache as well.
  files: { ...diskCache, put: async () => {} },
  urls: publicUrls(config.publicOrigin),
  productName: config.productName,
  supportAddress: config.support.email,
  clock: systemClock,
  ids: systemIds,
  jobs: queuedJobs,
  log,
  // Drawing in this process is fine, because it serves nothing else.
  drawing: drawHere,
  pdfSigner: config.pdfSigning && createPdfSigner(config.pdfSigning, systemClock),
  secretBox: createSecretBox(config.secretKey),
};

// Ctrl-C signals the whole process group; the parent decides when drawing ends.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
process.on("message", async ({ publicId }: DrawingOrder) => {
  tell({ publicId, fault: await draw(publicId).catch(explain) });
});
tell("ready");

function tell(report: DrawingReport) {
  process.send?.(report);
}

const explain = (error: unknown) => (error instanceof DatabaseTooBusy ? error.message : describeFault(error));

/** Writes a certificate's files. Returns why it could not; null on success. */
async function draw(publicId: string): Promise<string | null> {
  const files = await waitForDatabase(
    () => renderFiles(deps, { publicId, formats }),
    () => tell("waiting"),
  );
  if (!files) return "it is not there any more";
  for (const [format, { bytes }] of files) await fs.writeFile(path.join(directory, `${publicId}.${format}`), bytes);
  return null;
}
