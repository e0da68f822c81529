import type { z } from "zod";
import { recordAudit } from "../../audit/index.server";
import type { Database, Db, Transaction } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { dayAt } from "../../kernel/zoned-day";
import type { OrganizationActor } from "../actor";
import { listLookAlikes } from "../look-alikes";
import { can } from "../permissions";
import { standsIn } from "../rules/like-names";
import { DEFAULT_TIME_ZONE, EARLIEST_ZONE } from "../rules/time-zones";
import * as store from "../store";
import type { ProfileSchema } from "./schemas";

/**
 * Changes an organization's profile. The sender name of its mail must not be another organization's name. Codes:
 * `forbidden`, `sender-name-taken`.
 */
export async function changeProfile(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: z.output<typeof ProfileSchema>,
): Promise<Result<null, "forbidden" | "sender-name-taken">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    await store.lockOrganization(tx, organizationId);
    const before = await store.findOrganization(tx, organizationId);
    const { senderName } = input;
    if (before && senderName && senderName !== before.senderName && (await isOthers(tx, senderName, before)))
      return { ok: false, code: "sender-name-taken" };
    await store.updateProfile(tx, organizationId, input);
    const now = { ...before, ...input };
    const changed = Object.keys(input).filter((field) => {
      const [old, fresh] = [before, now].map((state) => JSON.stringify(Reflect.get(state ?? {}, field)));
      return old !== fresh;
    });
    if (changed.length === 0) return { ok: true };
    const entry = { organizationId, actor: actor.name, action: "organization.profile-changed" };
    await recordAudit(tx, deps, { ...entry, subject: organizationId, details: { fields: changed.join(", ") } });
    return { ok: true };
  });
}

/**
 * Whether a name may be taken for another organization's. A name that contains the whole own name may resemble those
 * organizations that the own name resembles.
 */
async function isOthers(tx: Transaction, senderName: string, own: { id: string; name: string }): Promise<boolean> {
  const alike = await listLookAlikes(tx, senderName, own.id);
  const beside = standsIn(own.name, senderName) ? await listLookAlikes(tx, own.name, own.id) : [];
  return alike.some(({ id }) => !beside.some((other) => other.id === id));
}

/** Time zone in which an organization reads and plans times: UTC until it has chosen one. */
export const zoneOf = ({ timeZone }: { timeZone: string | null }): string => timeZone ?? DEFAULT_TIME_ZONE;

/**
 * Finds the IANA name of the time zone in which an organization reads and plans times; UTC until it has chosen one.
 */
export async function timeZoneOf(db: Db, organizationId: string): Promise<string> {
  return zoneOf((await store.findOrganization(db, organizationId)) ?? { timeZone: null });
}

/** Time zone in which the days of an organization's certificates begin. */
export const beginsDaysIn = ({ timeZone }: { timeZone: string | null }): string => timeZone ?? EARLIEST_ZONE;

/** Returns the current calendar day ("2026-11-20") in the organization's time zone. */
export async function todayOf({ db, clock }: { db: Db; clock: Clock }, organizationId: string): Promise<string> {
  return dayAt(clock.now(), await timeZoneOf(db, organizationId));
}

/** Lists the organizations that remind recipients before a certificate expires, and how many days before. */
export async function listReminders(db: Db): Promise<{ organizationId: string; days: number }[]> {
  const found = await store.listReminders(db);
  return found.flatMap(({ id, reminderDays }) => (reminderDays ? [{ organizationId: id, days: reminderDays }] : []));
}

/** Finds the sender name of an organization's mail to recipients; null where the name on the certificate is used. */
export async function findSenderName(db: Db, organizationId: string): Promise<string | null> {
  return (await store.findOrganization(db, organizationId))?.senderName ?? null;
}

/** Lists organizations with their time zones, in pages: those after an id, null for the first page. */
export async function listCalendars(
  db: Db,
  after: string | null,
  take: number,
): Promise<{ id: string; timeZone: string }[]> {
  const organizations = await store.listTimeZones(db, after, take);
  return organizations.map(({ id, timeZone }) => ({ id, timeZone: zoneOf({ timeZone }) }));
}
