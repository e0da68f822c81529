// npm run issue -- --help
// Issues one certificate for each row of a file and writes the files and a report. Uses the database and the queue of
// the installation in DATA_DIR, whether the platform is running or not.
import { endOnFault } from "#app/adapters/system/end-on-fault";

// Imported first, so that an error while the rest is loaded is reported as well.

import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import Papa from "papaparse";
import { isDatabaseUnavailable } from "#app/adapters/database/database-outage.server";
import { describeFault } from "#app/adapters/system/describe-fault";
import type { Deps } from "#app/composition.server";
import { issuance, organizations, rendering } from "#app/modules.server";
import { startWorker } from "#app/worker.server";
import { ROW_ANSWERS, ZIP_FORMATS, type ZipFormat } from "#modules/issuance/index";
import { isLanguage, LANGUAGES } from "#modules/kernel/languages";
import { runOnInstallation } from "./embedded/run-on-installation";
import { drawOnAllCores } from "./issue/draw-on-all-cores";
import { readFormats } from "./issue/formats";
import { DatabaseTooBusy, waitForDatabase } from "./issue/wait-for-database";
import {
  explainFilledIn,
  explainNotes,
  explainRepeatedRows,
  explainRowProblem,
  explainSpreadsheetProblem,
  explainUnprinted,
  summarize,
} from "./issue-explanations";

endOnFault();

const { DEFAULT_TEMPLATE, isTemplate, templateNames, templateOf } = rendering;

const USAGE = `Usage: npm run issue -- --organization SLUG --csv FILE --out DIR [options]

  --template NAME     ${templateNames().join(" or ")} (${DEFAULT_TEMPLATE})
  --encoding NAME     what the file is in, where that does not show; ${issuance.ENCODINGS.join(", ")}
  --language CODE     ${LANGUAGES.join(", ")} (the template's own)
  --formats LIST      which files to draw, of ${ZIP_FORMATS.join(",")} (all)
  --pictures FILE     a ZIP with the recipients' pictures that the column "picture" names
  --valid-rows-only   issue the rows that are right and printed whole, and leave out the others
  --shortened         issue rows that are not printed whole as they are
  --replace-changed   replace the issued certificates from which a row differs, a corrected name for example
  --hidden-rows WHAT  take or leave-out: the rows that a workbook hides, by a filter or by hand
  --hidden-columns WHAT, --struck-rows WHAT
                      the same of hidden columns, and of rows that are crossed out
  --other-rows WHAT   the same of rows behind an empty line below the list, and of totals, signatures and notes
  --wait-anchored     wait until everything is on the blockchain
  --help              this text

For each row: PDF, PNG, SVG and JSON in DIR, or those of --formats, and a line in DIR/report.csv. Letters to
the recipients are sent by the platform, once it runs.`;

/**
 * Queue lanes needed to issue and anchor a list. The mails to its recipients are sent by the platform, once it runs.
 */
const LANES_OF_A_LIST = ["urgent", "issuing", "chain", "housekeeping"] as const;

/**
 * Time without a newly checked row, in milliseconds, after which the command gives up: either something is wrong, or
 * every worker is busy with other lists.
 */
const LONGEST_CHECK_MS = 120_000;

/** Advice after an interruption. The same file finds its issued batch again. */
const RUN_AGAIN = "What was issued stays issued: run the same command again, and it goes on from there.";

/** A user's mistake: only the message is printed. */
class UsageError extends Error {}

function readArguments() {
  const { values } = parseArgs({
    options: {
      organization: { type: "string" },
      template: { type: "string", default: DEFAULT_TEMPLATE },
      language: { type: "string" },
      csv: { type: "string" },
      encoding: { type: "string" },
      out: { type: "string" },
      formats: { type: "string", default: ZIP_FORMATS.join(",") },
      pictures: { type: "string" },
      "wait-anchored": { type: "boolean", default: false },
      "valid-rows-only": { type: "boolean", default: false },
      "replace-changed": { type: "boolean", default: false },
      shortened: { type: "boolean", default: false },
      "hidden-rows": { type: "string" },
      "hidden-columns": { type: "string" },
      "struck-rows": { type: "string" },
      "other-rows": { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const { organization, template, csv, out } = values;
  if (!organization || !csv || !out) {
    throw new UsageError(USAGE);
  }
  if (!isTemplate(template))
    throw new UsageError(`There is no template "${template}"; there are: ${templateNames().join(", ")}.`);
  const ownLanguage = values.language === undefined ? templateOf(template).language : null;
  const language = values.language ?? ownLanguage;
  if (!isLanguage(language)) {
    throw new UsageError(`There is no language "${language}"; there are: ${LANGUAGES.join(", ")}.`);
  }
  const { encoding } = values;
  if (encoding !== undefined && !issuance.isEncoding(encoding)) {
    throw new UsageError(`There is no encoding "${encoding}"; there are: ${issuance.ENCODINGS.join(", ")}.`);
  }
  const { formats, unknown } = readFormats(values.formats);
  if (unknown.length > 0 || formats.length === 0) {
    const wrong = unknown.length > 0 ? `There is no format "${unknown.join(", ")}"` : "--formats names no format";
    throw new UsageError(`${wrong}; there are: ${ZIP_FORMATS.join(", ")}.`);
  }
  for (const file of [csv, values.pictures])
    if (file !== undefined && !fs.existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const answer = (flag: "hidden-rows" | "hidden-columns" | "struck-rows" | "other-rows") => {
    const written = values[flag];
    const accepted = ROW_ANSWERS.find((one) => one === written);
    if (written !== undefined && !accepted) throw new UsageError(`--${flag} is take or leave-out.`);
    return accepted;
  };
  const others = answer("other-rows");
  const rowAnswers = {
    hidden: answer("hidden-rows"),
    struck: answer("struck-rows"),
    below: others,
    nobody: others,
  };
  const rows = Object.fromEntries(
    Object.entries(rowAnswers).filter(([, value]) => value),
  ) as issuance.ListAnswers["rows"];
  const answers = { rows, hiddenColumns: answer("hidden-columns") };
  return { ...values, encoding, organization, template, language, ownLanguage, csv, out, formats, answers };
}

async function main() {
  const options = readArguments();
  await runOnInstallation("issue", async (deps, { environment }) => {
    const onLost = (error: Error) => {
      console.error(`The database is gone: ${error.message}\n${RUN_AGAIN}`);
      process.exit(1);
    };
    const runner = await inTurn(() => startWorker(deps, onLost, { lanes: LANES_OF_A_LIST }));
    try {
      return await issue(deps, options, environment);
    } catch (error) {
      return explain(error);
    } finally {
      await runner.stop();
    }
  });
}

let hasReportedWaiting = false;

/**
 * Runs work that only reads, or that can be repeated, once the database has time for it. Prints once that it waits.
 */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return waitForDatabase(work, () => {
    if (!hasReportedWaiting) console.error("The database is busy; this waits its turn.");
    hasReportedWaiting = true;
  });
}

/** Prints a user's mistake as its message and any other error in full; returns the exit code. */
function explain(error: unknown): number {
  if (error instanceof DatabaseTooBusy || isDatabaseUnavailable(error)) {
    console.error(`The database had no time for this, or is away. ${RUN_AGAIN}`);
    return 1;
  }
  const isUsageError = error instanceof UsageError;
  console.error(isUsageError ? error.message : describeFault(error));
  return isUsageError ? 2 : 1;
}

async function issue(
  deps: Deps,
  options: ReturnType<typeof readArguments>,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const organization = await inTurn(() => organizations.getOrganizationBySlug(deps.db, options.organization));
  if (!organization) throw new UsageError(`There is no organization "${options.organization}".`);
  const actor = organizations.actorWithRole({
    name: "cli",
    organizationId: organization.id,
    teamId: null,
    role: "owner",
  });

  const drafted = await issuance.draftBatch(deps, actor, {
    name: path.basename(options.csv),
    bytes: fs.readFileSync(options.csv),
    encoding: options.encoding,
    template: options.template,
    language: options.language,
    pictures: options.pictures === undefined ? null : fs.readFileSync(options.pictures),
    answers: options.answers,
  });
  if (!drafted.ok) {
    if (drafted.code === "forbidden") throw new UsageError("This actor may not issue certificates.");
    throw new UsageError(drafted.problems.map(explainSpreadsheetProblem).join("\n"));
  }
  for (const line of explainNotes(drafted.notes)) console.warn(line);
  const { batchId } = drafted;

  const preview = await inTurn(() => issuance.trackBatchRows(deps.db, actor, batchId));
  const invalid = preview.filter((row) => row.state === "invalid");
  for (const row of invalid) console.error(`Line ${row.line}: ${row.problems.map(explainRowProblem).join("; ")}`);
  for (const line of explainRepeatedRows(preview, options["replace-changed"])) console.log(line);
  const filledIn = await inTurn(() => issuance.countFilledIn(deps, actor, batchId));
  for (const line of explainFilledIn(filledIn, options.ownLanguage)) console.log(line);
  const printing = await waitUntilChecked(deps, actor, batchId);
  for (const line of explainUnprinted(printing)) console.warn(line);
  console.log(summarize(preview));
  if (invalid.length > 0 && !options["valid-rows-only"]) {
    console.error("Nothing was issued. Fix the rows above, or give --valid-rows-only to issue the others.");
    return 1;
  }

  const { shortened } = options;
  const { fresh, changed } = shortened ? printing.inBoxes : printing.notWhole;
  const held = fresh + (options["replace-changed"] ? changed : 0);
  if (held > 0 && !options["valid-rows-only"]) {
    const boxes = printing.inBoxes.fresh + (options["replace-changed"] ? printing.inBoxes.changed : 0);
    const what = boxes === held ? "have letters that no font here has" : "are not printed whole";
    const allow = boxes === held ? "" : " --shortened to issue them as they are, or";
    console.error(
      `Nothing was issued: ${held} rows ${what}. Change what is listed above, give --template another, or give${allow} ` +
        "--valid-rows-only to leave them out.",
    );
    return 2;
  }
  const result = await issuance.issueBatch(deps, actor, {
    batchId,
    shortened,
    validRowsOnly: options["valid-rows-only"],
    replaceChanged: options["replace-changed"],
  });
  if (result.ok && result.submitted) {
    console.log(
      "Nothing was issued yet: this organization wants each list approved. It waits on the website for a member.",
    );
    return 1;
  }
  if (result.ok) await followProgress(deps, actor, batchId, result.queued, options["wait-anchored"]);
  else if (result.code === "nothing-to-issue") console.log("There is nothing new to issue.");
  else if (result.code === "quota-exceeded") {
    throw new UsageError(
      `The plan allows ${result.remaining} more certificates this month; ${result.needed} are needed.`,
    );
  } else if (result.code === "issuing-halted") {
    throw new UsageError("Issuing is paused on this platform. Nothing was issued; the list waits as a draft.");
  } else throw new Error(`the list could not be issued: ${result.code}`);

  const { out: directory, formats } = options;
  return (await writeFiles(deps, actor, batchId, { directory, formats, environment })) ? 0 : 1;
}

/** Waits until a worker, of this program or another, has laid out every row. */
async function waitUntilChecked(
  deps: Deps,
  actor: organizations.OrganizationActor,
  batchId: string,
): Promise<issuance.Printing> {
  let since = performance.now();
  for (let printed = 0, before = -1; ; await sleep(100)) {
    const printing = await inTurn(() => issuance.getPrinting(deps.db, actor, batchId));
    if (!printing) throw new Error("the batch is gone");
    if (printing.unchecked === 0) return printing;
    const checked = printing.total - printing.unchecked;
    if (checked !== before) since = performance.now();
    before = checked;
    if (performance.now() - since > LONGEST_CHECK_MS)
      throw new UsageError("The rows could not be laid out. Nothing was issued; the platform's log says why.");
    if (checked - printed >= 1000) console.log(`Checked ${checked} of ${printing.total}.`);
    if (checked - printed >= 1000) printed = checked;
  }
}

async function followProgress(
  deps: Deps,
  actor: organizations.OrganizationActor,
  batchId: string,
  total: number,
  waitAnchored: boolean,
) {
  let printed = "";
  for (;;) {
    const progress = await inTurn(() => issuance.getBatchProgress(deps, actor, batchId));
    if (!progress) throw new Error("the batch is gone");
    const anchoring = progress.state === "issued" && waitAnchored;
    const line = anchoring
      ? `Issued ${progress.issued} of ${total}; ${progress.waitingForAnchor} wait for their anchor.`
      : `Issued ${progress.issued} of ${total}.`;
    if (line !== printed) console.log(line);
    printed = line;
    if (progress.state === "issued" && (!waitAnchored || progress.waitingForAnchor === 0)) return;
    await sleep(300);
  }
}

/**
 * Writes the files of every certificate of the list, including those issued before, and one line of the report for each
 * row. False where a certificate could not be drawn; the report marks it.
 */
async function writeFiles(
  deps: Deps,
  actor: organizations.OrganizationActor,
  batchId: string,
  how: { directory: string; formats: ZipFormat[]; environment: NodeJS.ProcessEnv },
): Promise<boolean> {
  fs.mkdirSync(how.directory, { recursive: true });
  const rows = await inTurn(() => issuance.trackBatchRows(deps.db, actor, batchId));
  const publicIds = [...new Set(rows.flatMap((row) => row.publicId ?? []))];
  const tellDrawn = (drawn: number) => console.log(`Drew ${drawn} of ${publicIds.length}.`);
  const notDrawn = await drawOnAllCores({
    ...how,
    publicIds,
    warn: (line) => console.error(line),
    onDrawn(drawn) {
      if (drawn > 0 && drawn % 50 === 0 && drawn < publicIds.length) tellDrawn(drawn);
    },
  });
  if (publicIds.length > 0) tellDrawn(publicIds.length - notDrawn.size);
  const report = rows.map((row) => ({
    row: row.line,
    id: row.publicId ?? "",
    status: row.state === "fresh" ? "not-issued" : row.state,
    verification: row.publicId ? deps.urls.certificate(row.publicId) : "",
    transaction: row.transaction ?? "",
    files: row.publicId ? (notDrawn.has(row.publicId) ? "not-drawn" : how.formats.join(" ")) : "",
  }));
  fs.writeFileSync(path.join(how.directory, "report.csv"), `${Papa.unparse(report)}\n`);
  if (notDrawn.size > 0) {
    console.error(`${notDrawn.size} of ${publicIds.length} could not be drawn; report.csv says which. Run this again.`);
    return false;
  }
  console.log(`Everything is in ${how.directory}; report.csv lists it.`);
  return true;
}

main().catch((error) => process.exit(explain(error)));
