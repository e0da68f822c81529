import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "../../kernel/canonical-json";

/** Fields of an entry that may be erased; the chain contains only a salted commitment of each. */
export const COMMITTED_FIELDS = ["actor", "subject", "details", "ip", "userAgent"] as const;
export type CommittedField = (typeof COMMITTED_FIELDS)[number];

/** Salt (32 hex digits) of each committed field, or the commitment itself once value and salt are erased. */
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

/** Parses stored commitments; null for invalid ones. */
export const readCommitments = (stored: unknown): Commitments | null => Stored.safeParse(stored).data ?? null;

/** Fields of an entry that its chain covers. */
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

/**
 * Chain of entries without an organization: people's changes of their own accounts, and the platform's own actions.
 */
export const PLATFORM_CHAIN = "00000000-0000-0000-0000-000000000000";

/** Hash before the first entry of a chain. */
export const BEGINNING = "0".repeat(64);

const SALT_BYTES = 16;
/** Number of random bytes for the salts of one entry. */
export const SALT_BYTES_OF_ENTRY = SALT_BYTES * COMMITTED_FIELDS.length;

/** Creates salts for the fields of an entry from `SALT_BYTES_OF_ENTRY` random bytes. */
export function saltsFrom(random: Uint8Array): Commitments {
  const saltAt = (index: number) =>
    Buffer.from(random.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES)).toString("hex");
  return Object.fromEntries(COMMITTED_FIELDS.map((field, index) => [field, { salt: saltAt(index) }])) as Commitments;
}

/**
 * Computes SHA-256 over the salt's bytes and the value as canonical JSON (RFC 8785), so that an absent value reveals no
 * more than a present one.
 */
export function commitmentOf(salt: string, value: unknown): string {
  return createHash("sha256").update(Buffer.from(salt, "hex")).update(canonicalJson(value), "utf8").digest("hex");
}

/** Returns a field's commitment, computed from value and salt, or stored since the value was erased. */
export function committedTo(entry: EntryValues, commitments: Commitments, field: CommittedField): string {
  const stored = commitments[field];
  return "salt" in stored ? commitmentOf(stored.salt, entry[field]) : stored.commitment;
}

/** Replaces the salts of some fields by their commitments, for readers who may not see the values. */
export function withoutValues(entry: EntryValues, commitments: Commitments, fields: CommittedField[]): Commitments {
  const hidden = fields.map((field) => [field, { commitment: committedTo(entry, commitments, field) }]);
  return { ...commitments, ...Object.fromEntries(hidden) };
}

/** Computes SHA-256 of an entry at its position in its chain; erasable fields enter as commitments. */
export function digestOf(chain: string, sequence: number, entry: EntryValues, commitments: Commitments): string {
  const { id, at, action } = entry;
  const committed = Object.fromEntries(
    COMMITTED_FIELDS.map((field) => [field, committedTo(entry, commitments, field)]),
  );
  const content = { chain, sequence, id, at: at.toISOString(), action, committed };
  return sha256(`sanad-audit-entry-1\n${canonicalJson(content)}`);
}

/**
 * Computes the hash of an entry: SHA-256 over the bytes of the previous hash and the entry's digest. A reader of some
 * entries can follow the chain through the others by their digests, which reveal nothing.
 */
export function hashAfter(previous: string, digest: string): string {
  return createHash("sha256")
    .update(Buffer.from(previous + digest, "hex"))
    .digest("hex");
}

/**
 * Computes the leaf of a chain's head. Its first line is not N-Quads, so no certificate can have the same leaf; and the
 * text is never 64 bytes long, as the inner nodes of a tree are.
 */
export function leafOfHead(seal: { chain: string; sequence: number; head: string; sealedAt: Date }): string {
  const { chain, sequence, head, sealedAt } = seal;
  return sha256(`sanad-audit-head-1\n${canonicalJson({ chain, sequence, head, sealedAt: sealedAt.toISOString() })}`);
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
