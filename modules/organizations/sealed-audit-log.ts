import {
  type Commitments,
  chainSomeOf,
  findChain,
  findEntries,
  findLatestSeals,
  findMatching,
  findSealsOfChain,
  pageOfPlaces,
  recordAudit,
  withoutValues,
} from "../audit/index.server";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { OrganizationActor } from "./actor";
import { type AuditQuery, type Entry, type Forbidden, filterOf, nameEntries, type ShownEntry } from "./audit-log";
import { can } from "./permissions";
import { timeZoneOf } from "./profile/change-profile";
import { isByPlatform } from "./rules/audit-groups";

const CHUNK = 500;
/** A head a day through twenty-seven years. */
const MOST_SEALS = 10_000;
/** Of the newest heads, so many are looked through for one that is anchored. */
const LATEST_SEALS = 7;

/** Where the root of a tree stands in the contract. */
export interface TreeAnchor {
  root: string;
  chainId: number;
  networkLabel: string;
  contract: string;
  anchorer: string;
  transactionHash: string | null;
  blockNumber: number | null;
  blockTime: Date | null;
}

/** Certificates own the trees; they are told by id, those that are anchored alone. */
export interface TreeAnchors {
  anchorsOfTrees(db: Db, ids: string[]): Promise<Map<string, TreeAnchor>>;
}

/** How far the log is sealed: up to when, and the anchor of that head; null before the first seal. */
export async function getAuditSeal(
  deps: { db: Db } & TreeAnchors,
  actor: OrganizationActor,
): Promise<{ sealedAt: Date; anchor: TreeAnchor | null } | null> {
  if (!can(actor, "audit.read")) return null;
  const seals = await findLatestSeals(deps.db, actor.organizationId, LATEST_SEALS);
  const anchors = await deps.anchorsOfTrees(
    deps.db,
    seals.flatMap(({ treeId }) => treeId ?? []),
  );
  const anchored = seals.find(({ treeId }) => treeId && anchors.has(treeId));
  const shown = anchored ?? seals[0];
  return shown ? { sealedAt: shown.sealedAt, anchor: anchors.get(shown.treeId ?? "") ?? null } : null;
}

/**
 * A head that was sealed, the path to the root of its tree, and where that stands; the last two once they are known.
 */
export interface SealedHead {
  sequence: number;
  head: string;
  sealedAt: Date;
  path: unknown;
  anchor: TreeAnchor | null;
}

/** An entry at its place, others of which the digests alone are given, or one that was not chained yet. */
export type SealedPart =
  | { entry: ShownEntry; place: { sequence: number; hash: string; commitments: Commitments } }
  | { skipped: string[] }
  | { entry: ShownEntry; place: null };

export interface SealedLog {
  /** The chain's name: the organization's id. */
  chain: string;
  /** Whether it holds all entries, and not only those that were looked for. */
  whole: boolean;
  /** The hash that the first part continues, and the place of that hash. */
  begins: { sequence: number; hash: string };
  head: { sequence: number; hash: string };
  seals: SealedHead[];
  parts: AsyncIterable<SealedPart[]>;
}

/**
 * What was looked for in the order of its chain, the oldest first, with all that proves it: salts of what is not
 * erased, the digests of what was not looked for in between, the heads that were sealed and their anchors. What waits
 * is chained before, as far as one step goes; entries beyond come last, without a place. That it was taken out is
 * written down first. Codes: `forbidden`.
 */
export async function exportSealedLog(
  deps: { db: Database; ids: Ids; clock: Clock } & TreeAnchors,
  actor: OrganizationActor,
  query: AuditQuery,
): Promise<({ ok: true } & SealedLog) | Forbidden> {
  if (!can(actor, "audit.read")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const filter = filterOf(query, await timeZoneOf(deps.db, organizationId));
  const whole = Object.values(filter).every((value) => value === undefined);
  const entry = { organizationId, actor: actor.name, action: "audit.exported", subject: organizationId };
  await recordAudit(deps.db, deps, { ...entry, details: { format: "json" } });
  await chainSomeOf(deps, organizationId);
  const chain = await findChain(deps.db, organizationId);
  if (!chain) throw new Error(`the audit chain of organization ${organizationId} is gone`);
  const part = { after: 0, until: chain.length };
  const [first = chain.length + 1] = whole ? [1] : await findMatching(deps.db, organizationId, filter, part, 1);
  return {
    ok: true,
    chain: chain.id,
    whole,
    begins: { sequence: first - 1, hash: await hashAt(deps.db, chain.id, first - 1) },
    head: { sequence: chain.length, hash: chain.head },
    seals: await sealsFrom(deps, chain.id, first),
    parts: readParts(deps.db, organizationId, whole ? null : filter, first, chain.length),
  };
}

async function hashAt(db: Db, chain: string, sequence: number): Promise<string> {
  if (sequence === 0) return "0".repeat(64);
  const [entry] = await pageOfPlaces(db, chain, sequence - 1, 1);
  return entry?.hash ?? "";
}

async function sealsFrom(deps: { db: Db } & TreeAnchors, chain: string, first: number): Promise<SealedHead[]> {
  const seals = await findSealsOfChain(deps.db, chain, first, MOST_SEALS);
  const trees = [...new Set(seals.flatMap(({ treeId }) => treeId ?? []))];
  const anchors = await deps.anchorsOfTrees(deps.db, trees);
  return seals.map(({ sequence, head, sealedAt, path, treeId }) => ({
    sequence,
    head,
    sealedAt,
    path,
    anchor: anchors.get(treeId ?? "") ?? null,
  }));
}

async function* readParts(
  db: Db,
  organizationId: string,
  filter: ReturnType<typeof filterOf> | null,
  first: number,
  until: number,
): AsyncGenerator<SealedPart[]> {
  for (let after = first - 1; after < until; ) {
    const entries = await pageOfPlaces(db, organizationId, after, CHUNK, until);
    const last = entries.at(-1)?.sequence;
    if (!last) break;
    const chosen = filter && new Set(await findMatching(db, organizationId, filter, { after, until: last }));
    yield await partsOf(db, organizationId, entries, (sequence) => !chosen || chosen.has(sequence));
    after = last;
  }
  for (let after: { at: Date; id: string } | null = null; ; ) {
    const entries: Entry[] = await findEntries(db, organizationId, { ...filter, beyond: until }, after, CHUNK);
    const shown = await nameEntries(db, organizationId, entries);
    yield shown.map((entry) => ({ entry, place: null }));
    after = entries.at(-1) ?? null;
    if (entries.length < CHUNK) return;
  }
}

async function partsOf(db: Db, organizationId: string, entries: Entry[], isChosen: (sequence: number) => boolean) {
  const chosen = entries.filter(({ sequence }) => isChosen(sequence ?? 0));
  const shown = new Map((await nameEntries(db, organizationId, chosen)).map((entry) => [entry.id, entry]));
  const parts: SealedPart[] = [];
  for (const stored of entries) {
    const { id, sequence, digest, hash, action, commitments } = stored;
    const entry = shown.get(id);
    const before = parts.at(-1);
    if (entry && sequence !== null && hash !== null) {
      const all = commitments as Commitments;
      const told = isByPlatform(action) ? withoutValues(stored, all, ["actor", "ip", "userAgent"]) : all;
      parts.push({ entry, place: { sequence, hash, commitments: told } });
    } else if (before && "skipped" in before) before.skipped.push(digest ?? "");
    else parts.push({ skipped: [digest ?? ""] });
  }
  return parts;
}
