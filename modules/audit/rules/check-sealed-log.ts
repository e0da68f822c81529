import { rootOfPath } from "../../credentials/index.proof";
import { BEGINNING, type Commitments, digestOf, type EntryValues, hashAfter, leafOfHead } from "./entry-chain";
import { type Anchor, type Line, type Opening, readSealedLog, type Seal } from "./read-sealed-log";

/** Maximum number of reported faults. */
const MAX_FAULTS = 20;
const MAX_SEALS = 20_000;

export interface LogReport {
  opening: Opening;
  /** Number of entries shown at their position, left out as digests, and without a position. */
  shown: number;
  passedOver: number;
  waiting: number;
  /** Number of values missing from the file, because they were erased or are hidden from the organization. */
  hidden: number;
  /** First faults found, one sentence each; empty for a valid file. */
  faults: string[];
  /** Newest head with an anchor whose path leads to the root, if any. */
  anchored: { seal: Seal; anchor: Anchor } | null;
}

/**
 * Verifies an exported log from its lines alone: whether each entry is the one chained at its position, whether the
 * chain leads to the sealed heads, and these to the roots of their trees. Null for a file that is no export or was cut
 * short. The caller checks on the blockchain whether a root is anchored.
 */
export async function checkSealedLog(lines: AsyncIterable<string>): Promise<LogReport | null> {
  let check: ReturnType<typeof beginCheck> | null = null;
  for await (const line of readSealedLog(lines)) {
    if (!line) return null;
    if (line.kind === "opening") check = beginCheck(line.opening);
    else check?.take(line);
  }
  return check?.finish() ?? null;
}

function beginCheck(opening: Opening) {
  const report: LogReport = {
    opening,
    shown: 0,
    passedOver: 0,
    waiting: 0,
    hidden: 0,
    faults: [],
    anchored: null,
  };
  const fault = (sentence: string) => {
    if (report.faults.length < MAX_FAULTS) report.faults.push(sentence);
  };
  const seals = new Map<number, Seal>();
  let { sequence, hash } = opening.begins;
  if (opening.whole && (sequence !== 0 || hash !== BEGINNING)) fault("the log does not begin with its first entry");

  function step(next: string) {
    sequence++;
    hash = next;
    const seal = seals.get(sequence);
    if (!seal) return;
    seals.delete(sequence);
    if (seal.head !== hash) return fault(`the chain up to entry ${sequence} is not the one that was sealed`);
    const { path, anchor, sealedAt, head } = seal;
    if (!path || !anchor) return;
    const leaf = leafOfHead({ chain: opening.chain, sequence, head, sealedAt: new Date(sealedAt) });
    if (rootOfPath(leaf, path) !== anchor.root) {
      return fault(`the head sealed at entry ${sequence} does not lead to the root that was anchored`);
    }
    report.anchored = { seal, anchor };
  }

  function takeEntry({ chain: position, actorId, ...entry }: Extract<Line, { kind: "entry" }>["entry"]) {
    if (!position) {
      report.waiting++;
      return;
    }
    if (report.waiting > 0) fault(`entry ${position.sequence} stands after entries that wait for their place`);
    if (position.sequence !== sequence + 1) {
      fault(`after entry ${sequence} comes entry ${position.sequence}: something was removed, added or moved`);
    }
    const values: EntryValues = { ...entry, at: new Date(entry.at), actor: actorId };
    const name = `entry ${position.sequence} (${entry.at}, ${entry.action.slice(0, 100)})`;
    for (const [field, commitment] of Object.entries(position.commitments)) {
      if ("salt" in commitment) continue;
      report.hidden++;
      if (!isAbsent(values[field as keyof Commitments]))
        fault(`${name} shows a value that it does not prove: ${field}`);
    }
    report.shown++;
    const digest = digestOf(opening.chain, sequence + 1, values, position.commitments);
    // The hash in the file is taken over after a mismatch, so that one change is reported once; a change of every later
    // hash is caught by a seal.
    if (hashAfter(hash, digest) !== position.hash) fault(`${name} was changed, or what stands before it`);
    step(position.hash);
  }

  return {
    take(line: Exclude<Line, { kind: "opening" }>) {
      if (line.kind === "seal") {
        if (seals.size < MAX_SEALS) seals.set(line.seal.sequence, line.seal);
      } else if (line.kind === "entry") takeEntry(line.entry);
      else {
        if (opening.whole) fault(`entries after ${sequence} are passed over, and the file says that it is whole`);
        for (const digest of line.digests) step(hashAfter(hash, digest));
        report.passedOver += line.digests.length;
      }
    },
    finish(): LogReport {
      if (sequence !== opening.head.sequence) {
        fault(`the log ends with entry ${sequence}, and its head is that of entry ${opening.head.sequence}`);
      } else if (hash !== opening.head.hash) {
        fault("an entry was changed: the chain does not lead to its head");
      }
      for (const seal of seals.values()) {
        if (seal.sequence > opening.begins.sequence) fault(`the head sealed at entry ${seal.sequence} is not reached`);
      }
      return report;
    },
  };
}

/** Whether a value is null or empty. */
function isAbsent(value: unknown): boolean {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}
