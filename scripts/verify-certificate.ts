// npm run verify-certificate -- FILE [--rpc URL [--contract ADDRESS]]
// Verifies a certificate file (PDF, PNG, SVG or JSON), or its evidence (evidence.json, or the ZIP that contains it),
// without the platform: no database, account or server of it. The anchor is looked up through any RPC address, or
// proven by the evidence. The issuer's signed status list is fetched from the address in the credential, or taken from
// the evidence where that fails: the status is then as of that list. Ordinary nodes prune old transactions; a named
// contract still holds the roots. Exit code 0: valid (or valid as of the time printed). 1: not valid. 2: could not be
// checked, or nothing to check; also for a genuine credential in a file that is not as it was issued, or could not be
// checked.
import fs from "node:fs";
import { parseArgs } from "node:util";
import { wordsOfPdf, wordsOfSvg } from "#modules/credentials/index.proof";
import { showsName } from "#modules/verification/rules/visible-name";
import { publicLookups } from "./verifier/public-lookups";
import { verifyAny } from "./verifier/verify-any";

const MARKS = {
  pass: "passed",
  fail: "FAILED",
  unknown: "could not be checked now",
  pending: "not anchored yet",
} as const;

const FILES = {
  "as-issued": "The file is exactly as it was issued.",
  "not-as-issued":
    "This file is NOT as it was issued: it was saved again or altered. The credential inside was checked: go by what stands here.",
  "not-checked":
    "Whether the file is as it was issued could not be checked: another key signed it than its certificate, or its key was reported as stolen. Go by what stands here. With --contract, keys are looked up in the registry.",
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { rpc: { type: "string" }, contract: { type: "string" } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file || !fs.existsSync(file)) {
    console.error("Usage: npm run verify-certificate -- FILE [--rpc URL [--contract ADDRESS]]");
    return 2;
  }
  const bytes = new Uint8Array(fs.readFileSync(file));
  const answer = await verifyAny(bytes, publicLookups(values.rpc, values.contract), new Date());
  if (!answer.ok) {
    console.error(`There is nothing to verify in ${file}: ${answer.code}.`);
    return 2;
  }
  const { certificate, checks, verdict, statusAsOf, block, picture, file: state } = answer.result;
  const isOther = state !== null && state !== "as-issued";
  const shown = picture && isOther ? nameIsShown(bytes, picture, certificate.recipientName) : null;
  console.log(`Verdict: ${verdict}${statusAsOf ? ` as of ${statusAsOf}; what happened after that is not known` : ""}`);
  if (shown === false) console.log("The document does NOT show the name that the certificate was issued to.");
  if (state) console.log(FILES[state]);
  console.log(
    `${certificate.publicId}: ${certificate.recipientName}, ${certificate.achievementName}, ${certificate.issuerName}`,
  );
  for (const { name, outcome, code, evidence } of checks) {
    console.log(`  ${name.padEnd(10)} ${MARKS[outcome]} (${code})`);
    for (const [fact, value] of Object.entries(evidence)) console.log(`    ${fact}: ${value}`);
  }
  if (block) {
    console.log(`The anchor is proven by the file, provided that block ${block.number} of chain ${block.chainId} is`);
    console.log(`  ${block.hash}`);
    console.log("Any block explorer shows whether it is; --rpc URL asks a node.");
  }
  const newer = checks.find(({ code }) => code === "reissued")?.evidence.newerFile;
  if (newer) console.log(`The certificate is in force again. Get the newer file at ${newer}`);
  if (shown === false) return 1;
  if (verdict === "valid") return isOther ? 2 : 0;
  return verdict === "not-checked" || verdict === "anchor-pending" ? 2 : 1;
}

/** Whether the text around the credential shows the name; null where the text cannot be read. */
function nameIsShown(bytes: Uint8Array, picture: "pdf" | "png" | "svg", name: string): boolean | null {
  if (picture === "pdf") return showsName(wordsOfPdf(bytes), name);
  return picture === "svg" ? showsName(wordsOfSvg(Buffer.from(bytes).toString("utf8")), name) : null;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(2);
  },
);
