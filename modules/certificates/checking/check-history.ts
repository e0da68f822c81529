import type { EntryOfCertificate } from "../rules/replay-audit";
import { textIn } from "../rules/replay-audit";
import type { StatusStep } from "../rules/status-change";
import type { StatusChange, StoredCertificate } from "../store/consistency";
import { isSameMoment } from "./check-states";

/** What the audit log calls each step. */
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
 * Holds the history of a certificate, the oldest step first, against what its row says now, and step by step against
 * the audit log, which the same hand cannot change. Sentences without the certificate's name.
 */
export function historyFaults(
  row: StoredCertificate,
  changes: StatusChange[],
  entries: EntryOfCertificate[],
): string[] {
  // Of what was erased only that is asked (check-erased.ts): neither row nor log says why any more.
  return row.erasedAt ? [] : [...againstRow(row, changes), ...againstLog(row, changes, entries)];
}

/** The last step of each kind explains the row. */
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

/** The last step that began something, where none that ends it came behind. */
function lastOf(changes: StatusChange[], begins: StatusStep, ends: StatusStep): StatusChange | null {
  const last = changes.findLast(({ step }) => step === begins || step === ends);
  return last?.step === begins ? last : null;
}

/** Each step has its entry, and each entry its step, whatever the order in which two clocks saw them. */
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
  // An end of a freeze says in the log alone why the platform ended it.
  const isReason = reason === null || change.step === "unfrozen" || change.reason === reason;
  return (
    ACTION_OF[change.step] === action &&
    isSameMoment(change.at, at) &&
    change.by === actor &&
    change.organizationId === organizationId &&
    isReason
  );
}
