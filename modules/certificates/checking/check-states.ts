import type { EntryOfCertificate, LoggedState } from "../rules/replay-audit";
import { replayEntries } from "../rules/replay-audit";
import { digestOfKeys, digestOfStyle } from "../rules/unsigned-columns";
import type { StoredCertificate } from "../store/consistency";

/**
 * Maximum difference in milliseconds between the time in a row and the time in its audit entry: the clock is read twice
 * within one transaction.
 */
const SAME_MOMENT_MS = 10 * 60_000;

/** Whether two times are of the same moment, or both are null. */
export const isSameMoment = (one: Date | null, other: Date | null) =>
  one === null || other === null ? one === other : Math.abs(one.getTime() - other.getTime()) <= SAME_MOMENT_MS;

/** A freeze as stored while it lasts. */
export interface Freeze {
  organizationId: string;
  frozenBy: string;
  reason: string;
  frozenAt: Date;
  earlierSuspendedAt: Date | null;
  earlierReason: string | null;
}

/**
 * Certificates that renewed others, by id. A revoked one explains why a renewed certificate no longer refers to it.
 */
export type Renewers = Map<string, { revokedAt: Date | null }>;

/**
 * Compares a certificate's row with its entries in the audit log, which somebody who alters the row cannot change: its
 * issuing, and every revocation, suspension, freeze, replacement or renewal with time and reason. Returns one sentence
 * per contradiction, without the certificate's name.
 */
export function contradictions(
  row: StoredCertificate,
  entries: EntryOfCertificate[],
  around: { freeze: Freeze | undefined; renewers: Renewers; isFirstIntact: boolean },
): string[] {
  const logged = replayEntries(entries);
  if (row.erasedAt) return logged.erased ? [] : ["was erased, and the audit log does not know of it"];
  return [
    ...(logged.erased ? ["was erased as the audit log says, and is back: npm run erasures:apply"] : []),
    ...ofIssuing(row, logged, around.isFirstIntact),
    ...ofRevocation(row, logged),
    ...ofSuspension(row, logged),
    ...ofFreeze(row, logged, around.freeze),
    ...ofRenewal(row, logged, around.renewers),
    ...ofEarlierIssues(row, logged),
    ...ofIssueKey(row),
  ];
}

/** Sorts the earlier issues of a certificate, oldest first. */
export const inOrder = (row: StoredCertificate) =>
  row.earlierIssues.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime());

/** Returns the document that a certificate was first issued with. */
export const firstDocument = (row: StoredCertificate): string => inOrder(row)[0]?.document ?? row.document;

function ofIssuing(row: StoredCertificate, { issued }: LoggedState, isFirstIntact: boolean): string[] {
  if (!issued) return ["was issued, and the audit log does not know of it"];
  const { issueKey } = row;
  const isSameKey =
    issued.key === null || issueKey === null || issued.key === digestOfKeys({ ...row, issueKey }, firstDocument(row));
  return [
    ...(issued.publicId === row.publicId ? [] : [`was issued as ${issued.publicId}, as the audit log says`]),
    ...(issued.batchId === row.batchId ? [] : ["was issued of another list, as the audit log says"]),
    ...(issued.actor === row.issuedBy ? [] : [`was issued by ${issued.actor}, as the audit log says`]),
    ...(isSameMoment(issued.at, row.issuedAt)
      ? []
      : [`was issued at ${issued.at.toISOString()}, as the audit log says`]),
    // Certificates issued before these digests were introduced have none.
    ...(issued.style === null || issued.style === digestOfStyle(row)
      ? []
      : ["has another template, language, design, version of its achievement or team than it was issued with"]),
    ...(isSameKey || !isFirstIntact
      ? []
      : ["is not known as issued by what it says: it could be issued again (issueKey or identity was altered)"]),
  ];
}

function ofRevocation(row: StoredCertificate, logged: LoggedState): string[] {
  const { revoked, replacedBy } = logged;
  if (!revoked) {
    // An old format: a batch that replaced certificates had one entry for all of them, not one for each.
    if (row.revokedAt === null || row.supersededById !== null) return [];
    return ["is revoked, and the audit log does not know of it"];
  }
  const word = replacedBy ? `replaced by ${replacedBy}` : `revoked (${revoked.reason ?? "without a reason"})`;
  if (row.revokedAt === null) return [`was ${word}, as the audit log says, and is not revoked any more`];
  return [
    ...(isSameMoment(row.revokedAt, revoked.at)
      ? []
      : [`was ${word} at ${revoked.at.toISOString()}, as the audit log says`]),
    ...(row.supersededById === replacedBy
      ? []
      : [`was ${word}, as the audit log says, and names ${row.supersededById}`]),
    ...(revoked.reason === null || row.revocationReason === revoked.reason
      ? []
      : [`was ${word}, as the audit log says, and says ${row.revocationReason}`]),
  ];
}

function ofSuspension(row: StoredCertificate, { suspended, frozen }: LoggedState): string[] {
  const now = frozen ?? suspended;
  const word = frozen ? "frozen" : "suspended";
  if (!now) return row.suspendedAt ? ["is suspended, and the audit log does not know of it"] : [];
  if (row.suspendedAt === null) return [`was ${word}, as the audit log says, and is not suspended any more`];
  return [
    ...(isSameMoment(row.suspendedAt, now.at) ? [] : [`was ${word} at ${now.at.toISOString()}, as the audit log says`]),
    ...(now.reason === null || row.suspensionReason === now.reason
      ? []
      : [`was ${word} for ${now.reason}, as the audit log says, and says ${row.suspensionReason}`]),
  ];
}

function ofFreeze(
  { organizationId }: StoredCertificate,
  { suspended, frozen }: LoggedState,
  freeze: Freeze | undefined,
): string[] {
  if (!frozen) return freeze ? ["has a freeze, and the audit log does not know of it"] : [];
  if (!freeze) return ["was frozen, as the audit log says, and its freeze is gone"];
  const isSame =
    (frozen.reason === null || freeze.reason === frozen.reason) &&
    isSameMoment(freeze.frozenAt, frozen.at) &&
    isSameMoment(freeze.earlierSuspendedAt, suspended?.at ?? null) &&
    freeze.frozenBy === frozen.by &&
    freeze.organizationId === organizationId &&
    (suspended?.reason === null || freeze.earlierReason === (suspended?.reason ?? null));
  return isSame ? [] : ["was frozen otherwise than its freeze says, as the audit log says"];
}

/** Checks the renewal. If the renewing certificate was revoked, the row refers to its correction or to none. */
function ofRenewal(row: StoredCertificate, { renewedBy }: LoggedState, renewers: Renewers): string[] {
  if (row.renewedById === renewedBy) return [];
  if (renewedBy === null) return ["is renewed, and the audit log does not know of it"];
  const renewer = renewers.get(renewedBy);
  return !renewer || renewer.revokedAt
    ? []
    : [`was renewed by ${renewedBy}, as the audit log says, and names ${row.renewedById}`];
}

function ofEarlierIssues(row: StoredCertificate, { earlierLeaves }: LoggedState): string[] {
  const stored = new Set(row.earlierIssues.map(({ leaf }) => leaf));
  const lost = earlierLeaves.filter((leaf) => !stored.has(leaf));
  const made = [...stored].filter((leaf) => !earlierLeaves.includes(leaf));
  return [
    ...lost.map((leaf) => `was issued again, as the audit log says, and its issue with the leaf ${leaf} is gone`),
    ...made.map((leaf) => `has an earlier issue with the leaf ${leaf} that the audit log does not know of`),
    ...((row.reissuedAt === null) === (stored.size === 0) ? [] : ["does not say when it was issued again"]),
  ];
}

/** Checks that the issue key is set exactly while the certificate is not revoked: the key prevents a second issue. */
function ofIssueKey(row: StoredCertificate): string[] {
  if (row.revokedAt === null && row.issueKey === null) return ["stands and has no issueKey: it could be issued again"];
  if (row.revokedAt !== null && row.issueKey !== null)
    return ["is revoked and has an issueKey: it could not be issued again"];
  return [];
}
