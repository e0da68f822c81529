import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { chainSomeOf } from "./chain-entries.job";
import { showAll } from "./export-entries";
import { type SealedHead, sealsFrom, type TreeAnchors } from "./read-seals";
import { type AuditRecord, recordAudit } from "./record-audit";
import { type Commitments, withoutValues } from "./rules/entry-chain";
import { type AuditReading, showEntries } from "./show-entries";
import { findChain, findMatching, pageOfChainEntries, type StoredEntry } from "./store";

/** Number of entries read at a time. */
const CHUNK = 500;

/** A reading of one organization, whose entries form one chain. */
export interface SealedReading<Shown> extends AuditReading<Shown, { organizationId: string }> {
  /**
   * Whether readers see neither the actor nor the origin of this action; the salts of those fields are then left out
   * too.
   */
  hidesActor(action: string): boolean;
}

/** An entry with its position in the chain, digests of entries left out, or an entry not chained yet. */
export type SealedPart<Shown> =
  | { entry: Shown; place: { sequence: number; hash: string; commitments: Commitments } }
  | { skipped: string[] }
  | { entry: Shown; place: null };

export interface SealedLog<Shown> {
  /** Name of the chain: the organization's id. */
  chain: string;
  /** Whether the log contains all entries, not only those of a filter. */
  whole: boolean;
  /** Hash that the first part continues, with its sequence number. */
  begins: { sequence: number; hash: string };
  head: { sequence: number; hash: string };
  seals: SealedHead[];
  parts: AsyncIterable<SealedPart<Shown>[]>;
}

/**
 * Exports entries in the order of their chain, oldest first, with their proof: salts of fields that are not erased,
 * digests of the entries between that the filter leaves out, the sealed heads and their anchors.
 * Waiting entries are chained first, up to one chunk; any beyond come last, without a position. The export is recorded
 * as `record` before it starts.
 */
export async function exportSealedLog<Shown>(
  deps: { db: Database; ids: Ids; clock: Clock } & TreeAnchors,
  reading: SealedReading<Shown>,
  record: AuditRecord,
): Promise<SealedLog<Shown>> {
  const { organizationId } = reading.scope;
  const whole = Object.values(reading.filter).every((value) => value === undefined);
  await recordAudit(deps.db, deps, record);
  await chainSomeOf(deps, organizationId);
  const chain = await findChain(deps.db, organizationId);
  if (!chain) throw new Error(`the audit chain of organization ${organizationId} is gone`);
  const part = { after: 0, until: chain.length };
  const [first = chain.length + 1] = whole ? [1] : await findMatching(deps.db, organizationId, reading.filter, part, 1);
  return {
    chain: chain.id,
    whole,
    begins: { sequence: first - 1, hash: await hashAt(deps.db, chain.id, first - 1) },
    head: { sequence: chain.length, hash: chain.head },
    seals: await sealsFrom(deps, chain.id, first),
    parts: readParts(deps.db, reading, { whole, first, until: chain.length }),
  };
}

async function hashAt(db: Db, chain: string, sequence: number): Promise<string> {
  if (sequence === 0) return "0".repeat(64);
  const [entry] = await pageOfChainEntries(db, chain, sequence - 1, 1);
  return entry?.hash ?? "";
}

async function* readParts<Shown>(
  db: Db,
  reading: SealedReading<Shown>,
  { whole, first, until }: { whole: boolean; first: number; until: number },
): AsyncGenerator<SealedPart<Shown>[]> {
  const { filter } = reading;
  const { organizationId } = reading.scope;
  for (let after = first - 1; after < until; ) {
    const entries = await pageOfChainEntries(db, organizationId, after, CHUNK, until);
    const last = entries.at(-1)?.sequence;
    if (!last) break;
    const chosen = whole ? null : new Set(await findMatching(db, organizationId, filter, { after, until: last }));
    yield await partsOf(entries, reading, (sequence) => !chosen || chosen.has(sequence));
    after = last;
  }
  for await (const shown of showAll(db, reading, { ...filter, beyond: until }))
    yield shown.map((entry) => ({ entry, place: null }));
}

async function partsOf<Shown>(
  entries: StoredEntry[],
  reading: SealedReading<Shown>,
  isChosen: (sequence: number) => boolean,
): Promise<SealedPart<Shown>[]> {
  const chosen = entries.filter(({ sequence }) => isChosen(sequence ?? 0));
  const all = await showEntries(chosen, reading);
  const shown = new Map(chosen.map(({ id }, index) => [id, all[index]]));
  const parts: SealedPart<Shown>[] = [];
  for (const stored of entries) {
    const { id, sequence, digest, hash, action } = stored;
    const entry = shown.get(id);
    const before = parts.at(-1);
    if (entry && sequence !== null && hash !== null) {
      const salts = stored.commitments as Commitments;
      const shownSalts = reading.hidesActor(action)
        ? withoutValues(stored, salts, ["actor", "ip", "userAgent"])
        : salts;
      parts.push({ entry, place: { sequence, hash, commitments: shownSalts } });
    } else if (before && "skipped" in before) before.skipped.push(digest ?? "");
    else parts.push({ skipped: [digest ?? ""] });
  }
  return parts;
}
