import { createHash } from "node:crypto";
import { canonicalJson } from "../../kernel/canonical-json";
import { shortKey } from "./fingerprint";

/**
 * Digests of what a certificate's row says and its document does not sign, for the audit entry of its issuing: who
 * changes the row later cannot change the chained entry too (decision 0069). 128 of 256 bits, as 22 characters.
 */
const digest = (text: string) => createHash("sha256").update(text).digest().subarray(0, 16).toString("base64url");

/** What it is drawn by and belongs to. Nothing of it names a recipient: the entry outlives an erasure. */
export const digestOfStyle = (row: {
  template: string;
  language: string;
  design: unknown;
  achievementVersionId: string | null;
  teamId: string | null;
}): string =>
  digest(canonicalJson([row.template, row.language, row.design, row.achievementVersionId, row.teamId] as const));

/**
 * By what it is known to be issued already. Both keys can be guessed from a name, so the signed document goes in, whose
 * signature cannot: once that is erased, nothing can be tried against the digest.
 */
export const digestOfKeys = (row: { issueKey: string; identity: string }, document: string): string =>
  digest(`${document}\n${shortKey(row.issueKey)} ${shortKey(row.identity)}`);
