// npm run verify-audit -- FILE [--rpc URL [--contract ADDRESS]]
// Verifies an audit log downloaded as JSON without the platform: no database, account or server of it. The file is read
// line by line and never held in memory as a whole. The anchor is looked up at any node of the chain. Exit code 0:
// everything in the file is proven. 1: something was changed, removed or added. 2: could not be checked, or nothing to
// check.
import { createReadStream, existsSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkSealedLog, type LogReport } from "#modules/audit/rules/check-sealed-log";
import { publicLookups } from "./verifier/public-lookups";

const LARGEST_FILE = 8 * 1024 ** 3;
/** Maximum length of a line. An entry takes about two kilobytes, a run of five hundred digests thirty-four. */
const LONGEST_LINE = 256 * 1024;

/** Yields the lines of a file, one at a time. Stops at a line that is too long; the log then counts as cut short. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, { encoding: "utf8" })) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield line;
    if (rest.length > LONGEST_LINE) return;
  }
  if (rest) yield rest;
}

type Anchored = NonNullable<LogReport["anchored"]>;

/** Looks up the root at a node; null where no node was given or none answered. */
async function askChain({ anchor }: Anchored, rpc: string | undefined, contract: string | undefined) {
  if (!rpc) return null;
  const found = await publicLookups(rpc, contract ?? anchor.contract).findAnchor?.({
    anchorer: anchor.anchorer,
    root: anchor.root,
  });
  return found === undefined ? "denied" : found;
}

function printSummary(report: LogReport): void {
  const { opening, shown, passedOver, waiting, hidden } = report;
  console.log(`The audit log of ${printable(opening.organization)}, downloaded at ${opening.exportedAt}`);
  console.log(`  chain ${opening.chain}, up to entry ${opening.head.sequence}`);
  console.log(`  ${shown} entries shown, ${passedOver} passed over, ${waiting} not chained yet`);
  if (hidden > 0) console.log(`  ${hidden} values are not in the file: they were erased, or are the platform's own`);
}

/** Replaces characters of the file that a terminal would interpret, and limits the length. */
const printable = (text: string) => text.replace(/\p{C}/gu, "?").slice(0, 200);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { rpc: { type: "string" }, contract: { type: "string" } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file || !existsSync(file) || !statSync(file).isFile()) {
    console.error("Usage: npm run verify-audit -- FILE [--rpc URL [--contract ADDRESS]]");
    return 2;
  }
  const report = statSync(file).size > LARGEST_FILE ? null : await checkSealedLog(readLines(file));
  if (!report) {
    console.error("This is no audit log as the platform writes it, or it was cut short or laid out anew.");
    console.error("Download the log as JSON once more and check the file as it is.");
    return 2;
  }
  printSummary(report);
  if (report.faults.length > 0) {
    console.log("Verdict: NOT the log as it was chained");
    for (const fault of report.faults) console.log(`  ${printable(fault)}`);
    return 1;
  }
  const { anchored, opening } = report;
  if (!anchored) {
    console.log(
      "Verdict: consistent in itself, and not anchored yet: nothing outside the file says that it is genuine",
    );
    return 2;
  }
  const { seal, anchor } = anchored;
  const found = await askChain(anchored, values.rpc, values.contract);
  console.log(`  sealed up to entry ${seal.sequence} at ${seal.sealedAt}, under the root`);
  console.log(`    ${anchor.root}`);
  console.log(`  by ${anchor.anchorer} in contract ${values.contract ?? anchor.contract}, chain ${anchor.chainId}`);
  if (anchor.transactionHash) console.log(`  transaction ${anchor.transactionHash}, block ${anchor.blockNumber}`);
  if (found === "denied") {
    console.log("Verdict: NOT anchored: the contract does not hold this root");
    return 1;
  }
  console.log(
    found
      ? `Verdict: genuine, anchored at ${found.blockTime.toISOString()}`
      : "Verdict: the blockchain could not be asked",
  );
  console.log(
    opening.whole
      ? `  Proven: entries 1 to ${seal.sequence} are all there, and each says what it said then.`
      : `  Proven: each entry shown up to ${seal.sequence} says what it said then. Not proven: that none was passed over that you looked for.`,
  );
  console.log(
    `  Not proven: entries after ${seal.sequence}, until the next anchor; the names and sentences beside the entries;`,
  );
  console.log("  that what was written down is all that happened.");
  console.log("  Compare contract and address with those that the issuer's certificates name.");
  if (!found)
    console.log("  Any block explorer shows whether the transaction carries the root; --rpc URL asks a node.");
  return found ? 0 : 2;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(2);
  },
);
