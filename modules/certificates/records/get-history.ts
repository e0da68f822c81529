import { listAudits } from "../../audit/index.server";
import { describePeople } from "../../auth/index.server";
import { type ActorKind, parseActorName, userIdOf } from "../../kernel/actor-name";
import type { Db } from "../../kernel/db";
import { listMessagesAbout } from "../../mail/index.server";
import { can, type OrganizationActor } from "../../organizations/index.server";
import type { StatusStep } from "../rules/status-change";
import * as store from "../store";
import type { ReportsOfCertificates } from "../ties";

/** Maximum number of entries shown on a page. */
const MAX_ENTRIES = 200;

/** History entry for each step of a certificate (modules/certificates/rules/status-change.ts). */
const FROM_STEPS = {
  suspended: "suspended",
  reinstated: "reinstated",
  frozen: "frozen",
  unfrozen: "unfrozen",
  revoked: "revoked",
  superseded: "replaced",
  renewed: "renewed",
} as const satisfies Record<StatusStep, string>;
/** History entries for audited actions that do not change the certificate's status. */
const FROM_AUDITS = {
  "certificate.issued": "issued",
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
    | (typeof FROM_STEPS)[StatusStep]
    | (typeof FROM_AUDITS)[keyof typeof FROM_AUDITS]
    | (typeof FROM_MESSAGES)[keyof typeof FROM_MESSAGES]
    | "anchored"
    | "reported";
  /**
   * A user with their name (null if they have left), or an actor that is no person. Null for events without an actor
   * and for actions of the platform.
   */
  who: { kind: Exclude<ActorKind, "system">; name: string | null } | null;
  /** For a revocation, suspension or freeze: a code of rules/reasons.ts. */
  reason: string | null;
  /** Private note, visible to the organization only. */
  note: string | null;
}

/** Lists the history of a certificate, latest entry first; empty where the actor may not see the certificate. */
export async function getHistory(
  deps: { db: Db; reports: ReportsOfCertificates },
  actor: OrganizationActor,
  id: string,
): Promise<HistoryEntry[]> {
  if (!can(actor, "certificates.read")) return [];
  const { organizationId } = actor;
  const row = await store.findCertificate(deps.db, actor, id);
  if (!row) return [];
  const [changes, audits, messages, reports, replaced] = await Promise.all([
    store.listStatusChanges(deps.db, organizationId, id, MAX_ENTRIES),
    listAudits(deps.db, organizationId, id, MAX_ENTRIES),
    listMessagesAbout(deps.db, id),
    deps.reports.findTimes(deps.db, organizationId, id),
    store.listEarlierAnchors(deps.db, id),
  ]);
  const names = await describePeople(
    deps.db,
    [...changes.map(({ by }) => by), ...audits.map(({ actor: name }) => name)].flatMap((name) => userIdOf(name) ?? []),
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
  const anchors = [row.anchorBatch, ...replaced].flatMap((batch) => batch?.anchoredAt ?? []);
  return [
    ...changes.map(({ step, at, by, reason, note }) => {
      // The organization is not shown which operator of the platform froze the certificate.
      const who = step === "frozen" || step === "unfrozen" ? null : whoOf(by);
      return entry(at, FROM_STEPS[step], { who, reason, note });
    }),
    ...audits.flatMap(({ action, actor: name, at }) =>
      isNamed(FROM_AUDITS, action) ? [entry(at, FROM_AUDITS[action], { who: whoOf(name) })] : [],
    ),
    ...messages.flatMap(({ kind, sentAt }) =>
      sentAt && isNamed(FROM_MESSAGES, kind) ? [entry(sentAt, FROM_MESSAGES[kind])] : [],
    ),
    ...anchors.map((at) => entry(at, "anchored")),
    ...reports.map((at) => entry(at, "reported")),
  ]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MAX_ENTRIES);
}

function isNamed<T extends object>(names: T, name: string): name is keyof T & string {
  return Object.hasOwn(names, name);
}
