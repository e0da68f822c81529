import { type EntryPlace, findEntries, recordAudit } from "../audit/index.server";
import { describePeople } from "../auth/index.server";
import { type ActorKind, actorName, parseActorName, userIdOf } from "../kernel/actor-name";
import type { Database, Db } from "../kernel/db";
import { readPlace, writePlace } from "../kernel/place";
import type { Clock, Ids } from "../kernel/ports";
import { startOfDay } from "../kernel/zoned-day";
import type { OrganizationActor } from "./actor";
import { can } from "./permissions";
import { timeZoneOf } from "./profile/change-profile";
import { AUDIT_GROUPS, type AuditGroup, isByPlatform } from "./rules/audit-groups";
import * as store from "./store";

const PAGE_SIZE = 50;
/** Entries that an export reads at a time. */
const EXPORT_CHUNK = 500;

/** What is looked for. Days ("2026-11-20") are those of the organization's time zone; one that is no day is none. */
export interface AuditQuery {
  /** The id of a person, or "system" for what nobody did. */
  person?: string | undefined;
  group?: AuditGroup | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface ShownEntry {
  id: string;
  at: Date;
  /** `gone` is somebody who closed their account; the platform's own people are all `platform`. */
  actor: { kind: "person" | "gone" | "platform" | Exclude<ActorKind, "user">; name: string | null };
  /** As it stands in the trail, an `ActorName`; null for the platform's own people. */
  actorId: string | null;
  action: string;
  subject: string;
  /** Whom or what the subject is, where it is the organization, or a person or an invitation of it. */
  subjectName: string | null;
  details: Record<string, string | number | boolean | null>;
  ip: string | null;
  userAgent: string | null;
}

export type Forbidden = { ok: false; code: "forbidden" };

/**
 * One page of what was done in an organization, the newest first. `after` is where the page before ended; a text that
 * is no such place begins at the head. Codes: `forbidden`.
 */
export async function listAuditEntries(
  deps: { db: Db },
  actor: OrganizationActor,
  query: AuditQuery,
  after: string,
): Promise<{ ok: true; entries: ShownEntry[]; next: string | null; timeZone: string } | Forbidden> {
  if (!can(actor, "audit.read")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const timeZone = await timeZoneOf(deps.db, organizationId);
  const found = await findEntries(deps.db, organizationId, filterOf(query, timeZone), readPlace(after), PAGE_SIZE + 1);
  const shown = found.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    ok: true,
    entries: await nameEntries(deps.db, organizationId, shown),
    next: found.length > PAGE_SIZE && last ? writePlace(last.at, last.id) : null,
    timeZone,
  };
}

/**
 * Everything that was looked for, the newest first, a few hundred at a time. That it was taken out is written down
 * before the first. Codes: `forbidden`.
 */
export async function exportAuditEntries(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  query: AuditQuery,
): Promise<{ ok: true; chunks: AsyncIterable<ShownEntry[]> } | Forbidden> {
  if (!can(actor, "audit.read")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const filter = filterOf(query, await timeZoneOf(deps.db, organizationId));
  const entry = { organizationId, actor: actor.name, action: "audit.exported", subject: organizationId };
  await recordAudit(deps.db, deps, { ...entry, details: { format: "csv" } });
  async function* chunks() {
    let after: EntryPlace | null = null;
    for (;;) {
      const found: Awaited<ReturnType<typeof findEntries>> = await findEntries(
        deps.db,
        organizationId,
        filter,
        after,
        EXPORT_CHUNK,
      );
      if (found.length > 0) yield await nameEntries(deps.db, organizationId, found);
      after = found.at(-1) ?? null;
      if (found.length < EXPORT_CHUNK) return;
    }
  }
  return { ok: true, chunks: chunks() };
}

export function filterOf({ person, group, subject, from, to }: AuditQuery, timeZone: string) {
  return {
    actor: person ? (person === "system" ? "system" : actorName("user", person)) : undefined,
    nouns: group ? AUDIT_GROUPS[group] : undefined,
    subject: subject || undefined,
    from: startOfDay(from ?? "", timeZone) ?? undefined,
    // The last day is meant whole.
    until: startOfDay(to ?? "", timeZone, 1) ?? undefined,
  };
}

export type Entry = Awaited<ReturnType<typeof findEntries>>[number];

/**
 * Gives entries the names of whom they are about: of people and of invited addresses, which the trail itself never has.
 */
export async function nameEntries(db: Db, organizationId: string, entries: Entry[]): Promise<ShownEntry[]> {
  const ofMembers = entries.filter(({ action }) => /^member\.|ownership/.test(action)).map(({ subject }) => subject);
  const userIds = [...new Set([...entries.flatMap(({ actor }) => userIdOf(actor) ?? []), ...ofMembers])];
  const [people, invitations, own] = await Promise.all([
    describePeople(db, userIds),
    store.findInvitedAddresses(db, organizationId, [...new Set(ofMembers)]),
    entries.some(({ subject }) => subject === organizationId) ? store.findOrganization(db, organizationId) : null,
  ]);
  const nameOf = (subject: string) =>
    ofMembers.includes(subject) ? people.get(subject)?.name || invitations.get(subject) : undefined;
  return entries.map(({ id, at, actor, action, subject, details, ip, userAgent }) => {
    const byPlatform = isByPlatform(action);
    const { kind: of, id: actorId } = parseActorName(actor) ?? { kind: "system", id: "" };
    const name = (of === "user" && people.get(actorId)?.name) || null;
    const kind = byPlatform ? "platform" : of === "user" ? (name ? "person" : "gone") : of;
    return {
      id,
      at,
      action,
      subject,
      actor: { kind, name: byPlatform ? null : name },
      actorId: byPlatform ? null : actor,
      subjectName: (subject === organizationId ? own?.name : nameOf(subject)) ?? null,
      details: details as ShownEntry["details"],
      ip: byPlatform ? null : ip,
      userAgent: byPlatform ? null : userAgent,
    };
  });
}
