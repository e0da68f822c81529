import type { EntryOfCertificate } from "../rules/replay-audit";
import { textIn } from "../rules/replay-audit";
import type { StatusStep } from "../rules/status-change";
import type { StatusChange, StoredCertificate } from "../store/consistency";
import { isSameMoment } from "./check-states";

/** Audit action of each step. */
const ACTION_OF: Record<StatusStep, string> = {
  revoked: "certificate.revoked",
  superseded: "certificate.corrected",
  suspended: "certificate.suspended",
  reinstated: "certificate.reinstated",
  frozen: "certificate.frozen",
  unfrozen: "certificate.unfrozen",
  renewed: "certificate.renewed",
};
const ACTIONS = Object.values(ACTION_OF);

/**
 * Compares the history of a certificate, oldest step first, with its row, and step by step with the audit log, which
 * somebody who alters the rows cannot change. Returns sentences without the certificate's name.
 */
export function historyFaults(
  row: StoredCertificate,
  changes: StatusChange[],
  entries: EntryOfCertificate[],
): string[] {
  // Erased certificates are checked in check-erased.ts only: their reasons are deleted from row and log.
  return row.erasedAt ? [] : [...againstRow(row, changes), ...againstLog(row, changes, entries)];
}

/** Compares the row with the last step of each kind. */
function againstRow(row: StoredCertificate, changes: StatusChange[]): string[] {
  const ended = changes.find(({ step }) => step === "revoked" || step === "superseded");
  const [suspended, frozen] = [lastOf(changes, "suspended", "reinstated"), lastOf(changes, "frozen", "unfrozen")];
  const interrupted = frozen ?? suspended;
  const reasonOfEnd = ended?.step === "superseded" ? "superseded" : (ended?.reason ?? null);
  const explains = {
    "that it ended, or not":
      timeOf(ended?.at) === timeOf(row.revokedAt) &&
      (ended?.step === "superseded") === (row.supersededById !== null) &&
      reasonOfEnd === row.revocationReason,
    "that it is suspended, or not":
      timeOf(interrupted?.at) === timeOf(row.suspendedAt) && (interrupted?.reason ?? null) === row.suspensionReason,
    "that it is renewed": row.renewedById === null || changes.some(({ step }) => step === "renewed"),
  };
  return Object.entries(explains).flatMap(([what, holds]) =>
    holds ? [] : [`has a history that does not say ${what}`],
  );
}

const timeOf = (date: Date | null | undefined) => date?.getTime() ?? null;

/** Returns the last step of kind `begins`, unless a step of kind `ends` came after it. */
function lastOf(changes: StatusChange[], begins: StatusStep, ends: StatusStep): StatusChange | null {
  const last = changes.findLast(({ step }) => step === begins || step === ends);
  return last?.step === begins ? last : null;
}

/** Checks that each step has an audit entry and each entry a step, in any order, because two clocks may disagree. */
function againstLog(row: StoredCertificate, changes: StatusChange[], entries: EntryOfCertificate[]): string[] {
  const left = [...changes];
  const missing = entries.flatMap((entry) => {
    if (!ACTIONS.includes(entry.action)) return [];
    const index = left.findIndex((change) => isOf(change, entry, row.organizationId));
    if (index < 0) return [`has an entry ${entry.action} of ${entry.at.toISOString()}, and its history no such step`];
    left.splice(index, 1);
    return [];
  });
  return [
    ...missing,
    ...left.map(({ step }) => `was ${step} as its history says, and the audit log does not know of it`),
  ];
}

function isOf(change: StatusChange, { action, at, actor, details }: EntryOfCertificate, organizationId: string) {
  const reason = textIn(details, action === ACTION_OF.frozen ? "publicReason" : "reason");
  // The platform's reason for ending a freeze is stored in the log only.
  const isReason = reason === null || change.step === "unfrozen" || change.reason === reason;
  return (
    ACTION_OF[change.step] === action &&
    isSameMoment(change.at, at) &&
    change.by === actor &&
    change.organizationId === organizationId &&
    isReason
  );
}
