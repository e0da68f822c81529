import { type AuditReading, type AuditScope, exportEntries, listEntries } from "../audit/index.server";
import { describePeople, findAccount } from "../auth/index.server";
import { actorName, parseActorName, userIdOf } from "../kernel/actor-name";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { startOfDay } from "../kernel/zoned-day";
import {
  canOnPlatform,
  getOrganizationBySlug,
  nameOrganizations,
  type PlatformActor,
} from "../organizations/index.server";
import { PLATFORM_AUDIT_GROUPS, type PlatformAuditGroup } from "./rules/audit-groups";

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Search in the audit trail of all organizations and of the platform. Days are in UTC. */
export interface AuditSearch {
  /** Id or address of a person, or the name of another actor ("system", "key:<id>"). */
  who?: string | undefined;
  /** Id or short name of an organization; "platform" for entries without one. */
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
  /** Name of the person; null for a closed account and for an actor that is no person. */
  actorName: string | null;
  organization: { id: string; name: string } | null;
  action: string;
  subject: string;
  details: Record<string, string | number | boolean | null>;
  ip: string | null;
  userAgent: string | null;
}

type Forbidden = { ok: false; code: "forbidden" };

/** Returns one page of the entries found, as `listEntries` does. Codes: `forbidden`. */
export async function searchAudit(
  deps: { db: Db },
  actor: PlatformActor,
  search: AuditSearch,
  after: string,
): Promise<{ ok: true; entries: FoundEntry[]; next: string | null } | Forbidden> {
  if (!canOnPlatform(actor.platformRole, "audit.search")) return { ok: false, code: "forbidden" };
  return { ok: true, ...(await listEntries(deps.db, await readingOf(deps.db, search), after)) };
}

/** Exports all entries found, as `exportEntries` does. Codes: `forbidden`. */
export async function exportAudit(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: PlatformActor,
  search: AuditSearch,
  format: "csv" | "json",
): Promise<{ ok: true; chunks: AsyncIterable<FoundEntry[]> } | Forbidden> {
  if (!canOnPlatform(actor.platformRole, "audit.search")) return { ok: false, code: "forbidden" };
  const chunks = await exportEntries(deps, await readingOf(deps.db, search), {
    organizationId: null,
    actor: actor.name,
    action: "platform.audit-exported",
    subject: "audit",
    details: { format },
  });
  return { ok: true, chunks };
}

/** Builds the query of the trail; null where the named person or organization does not exist. */
async function readingOf(
  db: Db,
  { who, organization, group, subject, from, to }: AuditSearch,
): Promise<AuditReading<FoundEntry> | null> {
  const actor = who ? await actorNamed(db, who) : undefined;
  const scope = organization ? await scopeNamed(db, organization) : "everything";
  if (actor === null || scope === null) return null;
  return {
    scope,
    filter: {
      actor,
      subject: subject || undefined,
      nouns: group ? PLATFORM_AUDIT_GROUPS[group] : undefined,
      from: startOfDay(from ?? "", "UTC") ?? undefined,
      // The last day is included.
      until: startOfDay(to ?? "", "UTC", 1) ?? undefined,
    },
    namePeople: (ids) => describePeople(db, ids),
    nameOthers: (entries) =>
      nameOrganizations(db, [...new Set(entries.flatMap(({ organizationId }) => organizationId ?? []))]),
    show: ({ id, at, actor, organizationId, action, subject, details, ip, userAgent }, nameOf) => ({
      id,
      at,
      actor,
      action,
      subject,
      ip,
      userAgent,
      actorName: nameOf(userIdOf(actor) ?? ""),
      organization: organizationId ? { id: organizationId, name: nameOf(organizationId) ?? organizationId } : null,
      details: details as FoundEntry["details"],
    }),
  };
}

async function actorNamed(db: Db, who: string): Promise<string | null> {
  if (parseActorName(who)) return who;
  if (ID.test(who)) return actorName("user", who);
  const account = who.includes("@") ? await findAccount(db, who) : null;
  return account && actorName("user", account.id);
}

async function scopeNamed(db: Db, organization: string): Promise<AuditScope | null> {
  if (organization === "platform") return "platform";
  if (ID.test(organization)) return { organizationId: organization };
  const found = await getOrganizationBySlug(db, organization);
  return found && { organizationId: found.id };
}
