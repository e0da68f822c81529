import { createHash } from "node:crypto";
import { canonicalJson } from "../../kernel/canonical-json";
import { shortKey } from "./fingerprint";

/**
 * Computes a digest of columns that the certificate's document does not sign, for the audit entry of its issuing:
 * somebody who later alters the row cannot alter the chained entry (decision 0069). 128 of 256 bits, as 22 characters.
 */
const digest = (text: string) => createHash("sha256").update(text).digest().subarray(0, 16).toString("base64url");

/**
 * Computes the digest of design, language, achievement version and team. It contains nothing about the recipient,
 * because the entry outlives an erasure.
 */
export const digestOfStyle = (row: {
  template: string;
  language: string;
  design: unknown;
  achievementVersionId: string | null;
  teamId: string | null;
}): string =>
  digest(canonicalJson([row.template, row.language, row.design, row.achievementVersionId, row.teamId] as const));

/**
 * Computes the digest of the keys that prevent a second issue. Both keys could be guessed from a name, so the digest
 * includes the signed document, whose signature cannot be guessed: once the document is erased, guesses cannot be
 * tested.
 */
export const digestOfKeys = (row: { issueKey: string; identity: string }, document: string): string =>
  digest(`${document}\n${shortKey(row.issueKey)} ${shortKey(row.identity)}`);
