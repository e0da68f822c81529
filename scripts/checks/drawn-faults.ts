// npm run faults-drawn -- [--seed N] …
// Measures how many faults the tests find: draws faults from a seed, puts each into its own checkout, and runs the
// tests. Exit code 1 where a fault was not found. `--help` lists the options.
import path from "node:path";
import { type DrawnFault, drawFaults } from "./drawn-faults/draw";
import { type Options, readOptions } from "./drawn-faults/options";
import { findAgain, lineFor, readRecord, recordOf, summaryOf, type Tried, writeRecord } from "./drawn-faults/record";
import { checkOut, prepareTree, putFault, type Tree } from "./drawn-faults/tree";
import { interruptAll, tryTests } from "./drawn-faults/try-fault";

const options = readOrExplain();
const tree = checkOut(options.revision);
const { seed } = options;
console.log(`Seed ${seed}, sources of ${tree.revision.slice(0, 10)}, tried with: ${options.command.join(" ")}`);
const recordFile = recordOf(seed, options.label);
const command = `${options.command.join(" ")}${options.control ? " (control)" : ""}`;
const earlier = options.goesOn ? readRecord(recordFile) : null;
if (earlier && (earlier.revision !== tree.revision || earlier.command !== command)) {
  console.error(
    `${recordFile} is of ${earlier.revision.slice(0, 10)} and ${earlier.command}: that run goes on with these only.`,
  );
  process.exit(2);
}
const faults: Tried[] = [];
let restore = () => {};

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    restore();
    void interruptAll().finally(() => process.exit(130));
  });

let isPrepared = options.list;
for (const fault of wanted(options, tree)) {
  if (options.caught !== null && faults.filter(({ outcome }) => outcome === "caught").length >= options.caught) break;
  const before = earlier?.faults.find(({ number, outcome }) => number === fault.number && outcome);
  if (!isPrepared && !before) prepareTree(tree);
  isPrepared ||= !before;
  const { edit, ...described } = fault;
  const tried = before ?? { ...described, ...(options.list ? {} : await tryFault(fault)) };
  faults.push(tried);
  console.log(lineFor(tried));
  if (!options.list) writeRecord(recordFile, { seed, revision: tree.revision, command, faults });
}
console.log(`\nSeed ${seed}: ${summaryOf(faults)}.${options.list ? "" : ` Written to ${recordFile}.`}`);
const good = options.control ? "survived" : "caught";
process.exit(options.list || faults.every(({ outcome }) => outcome === good) ? 0 : 1);

function* wanted({ from, only, count, caught }: Options, { files, read }: Tree): Generator<DrawnFault> {
  const readIfThere = (file: string) => (files.includes(file) ? read(file) : null);
  const all = from === null ? drawFaults(seed, files, read) : again(from, readIfThere);
  for (const fault of all) {
    const last = only ? Math.max(...only) : count;
    if (fault.number > last && from === null && (only || caught === null)) return;
    if (!only || only.includes(fault.number)) yield fault;
  }
}

function* again(from: string, read: (file: string) => string | null): Generator<DrawnFault> {
  for (const { outcome, by, seconds, ...recorded } of readRecord(from).faults) {
    if (outcome !== "caught") continue;
    const fault = findAgain(recorded, read);
    if (fault) yield { ...fault, number: recorded.number, room: recorded.room };
    else console.log(`${lineFor(recorded)}\n     stands there no longer`);
  }
}

async function tryFault(fault: DrawnFault) {
  const end = tree.read(fault.file).length;
  const remark = { file: fault.file, edit: { start: end, end, text: "\n// A remark.\n" } };
  restore = putFault(tree, options.control ? remark : fault);
  const filled = options.command.map((word) => word.replace("{file}", fault.file).replace("{room}", fault.room));
  try {
    return await tryTests(filled, path.resolve(tree.directory), options.limitMs);
  } finally {
    restore();
    restore = () => {};
  }
}

function readOrExplain(): Options {
  try {
    return readOptions(process.argv.slice(2), new Date(), path.join(import.meta.dirname, "drawn-faults"));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
