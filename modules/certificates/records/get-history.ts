import { listAudits } from "../../audit/index.server";
import { describePeople } from "../../auth/index.server";
import { type ActorKind, parseActorName, userIdOf } from "../../kernel/actor-name";
import type { Db } from "../../kernel/db";
import { listMessagesAbout } from "../../mail/index.server";
import { can, type OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";
import type { ReportsOfCertificates } from "../ties";

/** Entries that a page shows. */
const MOST_ENTRIES = 200;

/** What happens to a certificate in its life, in the words of people. */
const FROM_AUDITS = {
  "certificate.issued": "issued",
  "certificate.suspended": "suspended",
  "certificate.reinstated": "reinstated",
  "certificate.revoked": "revoked",
  "certificate.corrected": "replaced",
  "certificate.renewed": "renewed",
  "certificate.tagged": "tagged",
  "certificate.message-sent-again": "sent-again",
  "certificate.message-returned": "returned",
} as const;
const FROM_MESSAGES = {
  "certificate-issued": "mailed",
  "certificate-corrected": "mailed",
  "certificate-revoked": "mailed-revoked",
  "certificate-suspended": "mailed-suspended",
  "certificate-reinstated": "mailed-reinstated",
  "certificate-expiring": "mailed-expiring",
} as const;

export interface HistoryEntry {
  at: Date;
  what:
    | (typeof FROM_AUDITS)[keyof typeof FROM_AUDITS]
    | (typeof FROM_MESSAGES)[keyof typeof FROM_MESSAGES]
    | "anchored"
    | "reported";
  /**
   * A person by their name, which is null for who has left, or an actor that is no person; null for what nobody did by
   * hand.
   */
  who: { kind: Exclude<ActorKind, "system">; name: string | null } | null;
  /** For a revocation or suspension: a code of rules/reasons.ts, or free words from before. */
  reason: string | null;
  /** What only the organization reads. */
  note: string | null;
}

/** The history of a certificate, the latest first; empty where the actor may not see it. */
export async function getHistory(
  deps: { db: Db; reports: ReportsOfCertificates },
  actor: OrganizationActor,
  id: string,
): Promise<HistoryEntry[]> {
  if (!can(actor, "certificates.read")) return [];
  const { organizationId } = actor;
  const row = await store.findCertificate(deps.db, actor, id);
  if (!row) return [];
  const [audits, messages, notes, reports, replaced] = await Promise.all([
    listAudits(deps.db, organizationId, id, MOST_ENTRIES),
    listMessagesAbout(deps.db, id),
    store.listNotes(deps.db, organizationId, id),
    deps.reports.findTimes(deps.db, organizationId, id),
    store.listEarlierAnchors(deps.db, id),
  ]);
  const names = await describePeople(
    deps.db,
    audits.flatMap(({ actor: name }) => userIdOf(name) ?? []),
  );
  const whoOf = (actor: string): HistoryEntry["who"] => {
    const { kind, id } = parseActorName(actor) ?? { kind: "system", id: "" };
    if (kind === "system") return null;
    return { kind, name: (kind === "user" && names.get(id)?.name) || null };
  };
  const entry = (at: Date, what: HistoryEntry["what"], more: Partial<HistoryEntry> = {}): HistoryEntry => ({
    at,
    what,
    who: null,
    reason: null,
    note: null,
    ...more,
  });
  // A list that replaced it had an entry for the whole list alone, before each certificate had one.
  const corrected = audits.some(({ action }) => action === "certificate.corrected");
  const anchors = [row.anchorBatch, ...replaced].flatMap((batch) => batch?.anchoredAt ?? []);
  return [
    ...audits.flatMap(({ action, actor: name, at, details }) => {
      if (!isNamed(FROM_AUDITS, action)) return [];
      const what = FROM_AUDITS[action];
      // It was written down a moment before the audit entry of its own step.
      const earlier = audits.filter((other) => other.action === action && other.at < at).map((other) => other.at);
      const note = notes.find(
        ({ step, createdAt }) => step === what && createdAt <= at && !earlier.some((time) => time >= createdAt),
      )?.text;
      return [entry(at, what, { who: whoOf(name), reason: reasonIn(details), note: note ?? null })];
    }),
    ...messages.flatMap(({ kind, sentAt }) =>
      sentAt && isNamed(FROM_MESSAGES, kind) ? [entry(sentAt, FROM_MESSAGES[kind])] : [],
    ),
    ...anchors.map((at) => entry(at, "anchored")),
    ...reports.map((at) => entry(at, "reported")),
    ...(row.supersededById && row.revokedAt && !corrected ? [entry(row.revokedAt, "replaced")] : []),
  ]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MOST_ENTRIES);
}

function isNamed<T extends object>(names: T, name: string): name is keyof T & string {
  return Object.hasOwn(names, name);
}

function reasonIn(details: unknown): string | null {
  return typeof details === "object" && details !== null && "reason" in details && typeof details.reason === "string"
    ? details.reason
    : null;
}
