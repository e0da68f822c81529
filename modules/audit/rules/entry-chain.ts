import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "../../kernel/canonical-json";

/** What of an entry may be erased one day: it stands in the chain as a salted commitment alone. */
export const COMMITTED_FIELDS = ["actor", "subject", "details", "ip", "userAgent"] as const;
export type CommittedField = (typeof COMMITTED_FIELDS)[number];

/** For each of those fields its salt (32 hex digits), or the commitment itself once value and salt are gone. */
export type Commitments = Record<CommittedField, { salt: string } | { commitment: string }>;

const Commitment = z.union([
  z.strictObject({ salt: z.string().regex(/^[0-9a-f]{32}$/) }),
  z.strictObject({ commitment: z.string().regex(/^[0-9a-f]{64}$/) }),
]);
const Stored = z.strictObject({
  actor: Commitment,
  subject: Commitment,
  details: Commitment,
  ip: Commitment,
  userAgent: Commitment,
}) satisfies z.ZodType<Commitments>;

/** Commitments as they were stored; null for what is none. */
export const readCommitments = (stored: unknown): Commitments | null => Stored.safeParse(stored).data ?? null;

/** An entry as far as its chain knows it. */
export interface EntryValues {
  id: string;
  at: Date;
  action: string;
  actor: string | null;
  subject: string | null;
  details: unknown;
  ip: string | null;
  userAgent: string | null;
}

/** The chain of what belongs to no organization: what people do with their own accounts, and the platform by itself. */
export const PLATFORM_CHAIN = "00000000-0000-0000-0000-000000000000";

/** What the first entry of a chain continues. */
export const BEGINNING = "0".repeat(64);

const SALT_BYTES = 16;
/** Random bytes that an entry takes. */
export const SALT_BYTES_OF_ENTRY = SALT_BYTES * COMMITTED_FIELDS.length;

/** Salts for the fields of an entry, from `SALT_BYTES_OF_ENTRY` random bytes. */
export function saltsFrom(random: Uint8Array): Commitments {
  const saltAt = (place: number) =>
    Buffer.from(random.subarray(place * SALT_BYTES, (place + 1) * SALT_BYTES)).toString("hex");
  return Object.fromEntries(COMMITTED_FIELDS.map((field, place) => [field, { salt: saltAt(place) }])) as Commitments;
}

/**
 * SHA-256 over the salt's bytes and the value as canonical JSON (RFC 8785), so that an absent value shows as little.
 */
export function commitmentOf(salt: string, value: unknown): string {
  return createHash("sha256").update(Buffer.from(salt, "hex")).update(canonicalJson(value), "utf8").digest("hex");
}

/** What a field is committed to: worked out from what is there, or as it was kept when the value was erased. */
export function committedTo(entry: EntryValues, commitments: Commitments, field: CommittedField): string {
  const kept = commitments[field];
  return "salt" in kept ? commitmentOf(kept.salt, entry[field]) : kept.commitment;
}

/** The same with what some fields were committed to in the place of their salts, for whoever may not read them. */
export function withoutValues(entry: EntryValues, commitments: Commitments, fields: CommittedField[]): Commitments {
  const hidden = fields.map((field) => [field, { commitment: committedTo(entry, commitments, field) }]);
  return { ...commitments, ...Object.fromEntries(hidden) };
}

/** SHA-256 of what an entry says at its place in its chain; of what may be erased, the commitments. */
export function digestOf(chain: string, sequence: number, entry: EntryValues, commitments: Commitments): string {
  const { id, at, action } = entry;
  const committed = Object.fromEntries(
    COMMITTED_FIELDS.map((field) => [field, committedTo(entry, commitments, field)]),
  );
  const content = { chain, sequence, id, at: at.toISOString(), action, committed };
  return sha256(`sanad-audit-entry-1\n${canonicalJson(content)}`);
}

/**
 * The hash of an entry: SHA-256 over the bytes of the one before it and of its own digest. So whoever is shown some of
 * the entries can follow the chain through the others by their digests, which say nothing.
 */
export function hashAfter(previous: string, digest: string): string {
  return createHash("sha256")
    .update(Buffer.from(previous + digest, "hex"))
    .digest("hex");
}

/**
 * The leaf of a chain's head. Its first line makes it a text that is no N-Quads, so it cannot be the leaf of a
 * certificate too; and no text of it has the 64 bytes of which a tree's inner nodes are made.
 */
export function leafOfHead(seal: { chain: string; sequence: number; head: string; sealedAt: Date }): string {
  const { chain, sequence, head, sealedAt } = seal;
  return sha256(`sanad-audit-head-1\n${canonicalJson({ chain, sequence, head, sealedAt: sealedAt.toISOString() })}`);
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
