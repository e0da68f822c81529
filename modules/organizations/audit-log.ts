import {
  type AuditRecord,
  exportEntries,
  exportSealedLog as exportSealed,
  getSeal,
  listEntries,
  type SealedLog,
  type SealedReading,
  type StoredEntry,
  type TreeAnchor,
  type TreeAnchors,
} from "../audit/index.server";
import { describePeople } from "../auth/index.server";
import { type ActorKind, actorName, parseActorName } from "../kernel/actor-name";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { startOfDay } from "../kernel/zoned-day";
import type { OrganizationActor } from "./actor";
import { can } from "./permissions";
import { timeZoneOf } from "./profile/change-profile";
import { AUDIT_GROUPS, type AuditGroup, BY_THE_PLATFORM, isByPlatform } from "./rules/audit-groups";
import * as store from "./store";

/** Filter of the audit log. Days ("2026-11-20") are in the organization's time zone; an invalid day is ignored. */
export interface AuditQuery {
  /** Id of a person, or "system" for actions without one. */
  person?: string | undefined;
  group?: AuditGroup | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface ShownEntry {
  id: string;
  at: Date;
  /** `gone` is a person who closed their account; the platform's staff are all `platform`. */
  actor: { kind: "person" | "gone" | "platform" | Exclude<ActorKind, "user">; name: string | null };
  /** Actor as stored, an `ActorName`; null for the platform's staff. */
  actorId: string | null;
  action: string;
  subject: string;
  /** Name of the subject where it is the organization, or one of its people or invitations; null otherwise. */
  subjectName: string | null;
  details: Record<string, string | number | boolean | null>;
  ip: string | null;
  userAgent: string | null;
}

type Forbidden = { ok: false; code: "forbidden" };
type ExportDeps = { db: Database; ids: Ids; clock: Clock };

/** Lists one page of an organization's audit log, as `listEntries` does. Codes: `forbidden`. */
export async function listAuditEntries(
  deps: { db: Db },
  actor: OrganizationActor,
  query: AuditQuery,
  after: string,
): Promise<{ ok: true; entries: ShownEntry[]; next: string | null; timeZone: string } | Forbidden> {
  if (!can(actor, "audit.read")) return { ok: false, code: "forbidden" };
  const timeZone = await timeZoneOf(deps.db, actor.organizationId);
  const page = await listEntries(deps.db, readingOf(deps.db, actor.organizationId, query, timeZone), after);
  return { ok: true, ...page, timeZone };
}

/** Exports all entries that match the query, as `exportEntries` does. Codes: `forbidden`. */
export async function exportAuditEntries(
  deps: ExportDeps,
  actor: OrganizationActor,
  query: AuditQuery,
): Promise<{ ok: true; chunks: AsyncIterable<ShownEntry[]> } | Forbidden> {
  if (!can(actor, "audit.read")) return { ok: false, code: "forbidden" };
  const timeZone = await timeZoneOf(deps.db, actor.organizationId);
  const reading = readingOf(deps.db, actor.organizationId, query, timeZone);
  return { ok: true, chunks: await exportEntries(deps, reading, recordOf(actor, "csv")) };
}

/** Exports all entries that match the query in the order of their chain, with the proofs. Codes: `forbidden`. */
export async function exportSealedLog(
  deps: ExportDeps & TreeAnchors,
  actor: OrganizationActor,
  query: AuditQuery,
): Promise<({ ok: true } & SealedLog<ShownEntry>) | Forbidden> {
  if (!can(actor, "audit.read")) return { ok: false, code: "forbidden" };
  const timeZone = await timeZoneOf(deps.db, actor.organizationId);
  const reading = readingOf(deps.db, actor.organizationId, query, timeZone);
  return { ok: true, ...(await exportSealed(deps, reading, recordOf(actor, "json"))) };
}

/** Returns how far the log is sealed; null before the first seal, and for actors who may not read the log. */
export async function getAuditSeal(
  deps: { db: Db } & TreeAnchors,
  actor: OrganizationActor,
): Promise<{ sealedAt: Date; anchor: TreeAnchor | null } | null> {
  return can(actor, "audit.read") ? getSeal(deps, actor.organizationId) : null;
}

const recordOf = ({ organizationId, name }: OrganizationActor, format: "csv" | "json"): AuditRecord => ({
  organizationId,
  actor: name,
  action: "audit.exported",
  subject: organizationId,
  details: { format },
});

function readingOf(
  db: Db,
  organizationId: string,
  { person, group, subject, from, to }: AuditQuery,
  timeZone: string,
): SealedReading<ShownEntry> {
  return {
    scope: { organizationId },
    filter: {
      actor: person ? (person === "system" ? "system" : actorName("user", person)) : undefined,
      // What somebody did for the platform is nobody's here, and a search for its author would name them.
      except: person && person !== "system" ? BY_THE_PLATFORM : undefined,
      nouns: group ? AUDIT_GROUPS[group] : undefined,
      subject: subject || undefined,
      from: startOfDay(from ?? "", timeZone) ?? undefined,
      // The last day is included as a whole.
      until: startOfDay(to ?? "", timeZone, 1) ?? undefined,
    },
    namePeople: (ids) => describePeople(db, ids),
    nameOthers: (entries) => nameSubjects(db, organizationId, entries),
    hidesActor: isByPlatform,
    show: (entry, nameOf) => showEntry(entry, nameOf, organizationId),
  };
}

const isAboutMember = (action: string): boolean => /^member\.|ownership/.test(action);

/** Finds the names of people, invited addresses and the organization itself, where entries are about them. */
async function nameSubjects(
  db: Db,
  organizationId: string,
  entries: readonly StoredEntry[],
): Promise<Map<string, string>> {
  const ofMembers = entries.filter(({ action }) => isAboutMember(action)).map(({ subject }) => subject);
  const ids = [...new Set(ofMembers)];
  const [people, invitations, own] = await Promise.all([
    describePeople(db, ids),
    store.findInvitedAddresses(db, organizationId, ids),
    entries.some(({ subject }) => subject === organizationId) ? store.findOrganization(db, organizationId) : null,
  ]);
  const named = [...people].flatMap(([id, { name }]) => (name ? [[id, name] as const] : []));
  return new Map([...invitations, ...named, ...(own ? [[organizationId, own.name] as const] : [])]);
}

/** Hides the names and network addresses of the platform's staff from the organization. */
function showEntry(entry: StoredEntry, nameOf: (id: string) => string | null, organizationId: string): ShownEntry {
  const { id, at, actor, action, subject, details, ip, userAgent } = entry;
  const isHidden = isByPlatform(action);
  const { kind: of, id: actorId } = parseActorName(actor) ?? { kind: "system", id: "" };
  const name = of === "user" ? nameOf(actorId) : null;
  const kind = isHidden ? "platform" : of === "user" ? (name ? "person" : "gone") : of;
  return {
    id,
    at,
    action,
    subject,
    actor: { kind, name: isHidden ? null : name },
    actorId: isHidden ? null : actor,
    subjectName: subject === organizationId || isAboutMember(action) ? nameOf(subject) : null,
    details: details as ShownEntry["details"],
    ip: isHidden ? null : ip,
    userAgent: isHidden ? null : userAgent,
  };
}
