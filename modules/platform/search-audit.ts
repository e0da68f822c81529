import { type EntryPlace, findEntries, recordAudit } from "../audit/index.server";
import { describePeople, findAccount } from "../auth/index.server";
import { actorName, parseActorName, userIdOf } from "../kernel/actor-name";
import type { Database, Db } from "../kernel/db";
import { readPlace, writePlace } from "../kernel/place";
import type { Clock, Ids } from "../kernel/ports";
import { startOfDay } from "../kernel/zoned-day";
import {
  canOnPlatform,
  getOrganizationBySlug,
  nameOrganizations,
  type PlatformActor,
} from "../organizations/index.server";
import { PLATFORM_AUDIT_GROUPS, type PlatformAuditGroup } from "./rules/audit-groups";

const PAGE_SIZE = 50;
/** Entries that an export reads at a time. */
const EXPORT_CHUNK = 500;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is looked for in the trail of all organizations and of the platform itself. Days are those of UTC. */
export interface AuditSearch {
  /** An id or an address of a person, or the name of another actor ("system", "key:<id>"). */
  who?: string | undefined;
  /** An id or the short name of an organization; "platform" for what belongs to none. */
  organization?: string | undefined;
  group?: PlatformAuditGroup | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface FoundEntry {
  id: string;
  at: Date;
  /** An `ActorName`. */
  actor: string;
  /** Null for who has closed their account, and for what nobody did. */
  actorName: string | null;
  organization: { id: string; name: string } | null;
  action: string;
  subject: string;
  details: Record<string, string | number | boolean | null>;
  ip: string | null;
  userAgent: string | null;
}

type Forbidden = { ok: false; code: "forbidden" };

/** One page of what was found, the newest first. `after` is where the page before ended. Codes: `forbidden`. */
export async function searchAudit(
  deps: { db: Db },
  actor: PlatformActor,
  search: AuditSearch,
  after: string,
): Promise<{ ok: true; entries: FoundEntry[]; next: string | null } | Forbidden> {
  if (!canOnPlatform(actor.platformRole, "audit.search")) return { ok: false, code: "forbidden" };
  const wanted = await resolve(deps.db, search);
  if (!wanted) return { ok: true, entries: [], next: null };
  const found = await findEntries(deps.db, wanted.organizationId, wanted.filter, readPlace(after), PAGE_SIZE + 1);
  const shown = found.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const next = found.length > PAGE_SIZE && last ? writePlace(last.at, last.id) : null;
  return { ok: true, entries: await nameEntries(deps.db, shown), next };
}

/**
 * Everything that was found, a few hundred at a time. That it was taken out is written down before the first. Codes:
 * `forbidden`.
 */
export async function exportAudit(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: PlatformActor,
  search: AuditSearch,
  format: "csv" | "json",
): Promise<{ ok: true; chunks: AsyncIterable<FoundEntry[]> } | Forbidden> {
  if (!canOnPlatform(actor.platformRole, "audit.search")) return { ok: false, code: "forbidden" };
  const wanted = await resolve(deps.db, search);
  await recordAudit(deps.db, deps, {
    organizationId: null,
    actor: actor.name,
    action: "platform.audit-exported",
    subject: "audit",
    details: { format },
  });
  async function* chunks() {
    for (let after: EntryPlace | null = null; wanted; ) {
      const { organizationId, filter } = wanted;
      const found: Entry[] = await findEntries(deps.db, organizationId, filter, after, EXPORT_CHUNK);
      if (found.length > 0) yield await nameEntries(deps.db, found);
      after = found.at(-1) ?? null;
      if (found.length < EXPORT_CHUNK) return;
    }
  }
  return { ok: true, chunks: chunks() };
}

/** What is asked of the trail; null where a person or an organization is named that there is not. */
async function resolve(db: Db, { who, organization, group, subject, from, to }: AuditSearch) {
  const actor = who ? await actorNamed(db, who) : undefined;
  const organizationId = organization ? await organizationNamed(db, organization) : undefined;
  if (actor === null || organizationId === "unknown") return null;
  return {
    organizationId,
    filter: {
      actor,
      subject: subject || undefined,
      nouns: group ? PLATFORM_AUDIT_GROUPS[group] : undefined,
      from: startOfDay(from ?? "", "UTC") ?? undefined,
      // The last day is meant whole.
      until: startOfDay(to ?? "", "UTC", 1) ?? undefined,
    },
  };
}

async function actorNamed(db: Db, who: string): Promise<string | null> {
  if (parseActorName(who)) return who;
  if (ID.test(who)) return actorName("user", who);
  const account = who.includes("@") ? await findAccount(db, who) : null;
  return account && actorName("user", account.id);
}

async function organizationNamed(db: Db, organization: string): Promise<string | null | "unknown"> {
  if (organization === "platform") return null;
  if (ID.test(organization)) return organization;
  return (await getOrganizationBySlug(db, organization))?.id ?? "unknown";
}

type Entry = Awaited<ReturnType<typeof findEntries>>[number];

async function nameEntries(db: Db, entries: Entry[]): Promise<FoundEntry[]> {
  const [people, organizations] = await Promise.all([
    describePeople(db, [...new Set(entries.flatMap(({ actor }) => userIdOf(actor) ?? []))]),
    nameOrganizations(db, [...new Set(entries.flatMap(({ organizationId }) => organizationId ?? []))]),
  ]);
  return entries.map(({ id, at, actor, organizationId, action, subject, details, ip, userAgent }) => ({
    id,
    at,
    actor,
    action,
    subject,
    ip,
    userAgent,
    actorName: people.get(userIdOf(actor) ?? "")?.name || null,
    organization: organizationId
      ? { id: organizationId, name: organizations.get(organizationId) ?? organizationId }
      : null,
    details: details as FoundEntry["details"],
  }));
}
