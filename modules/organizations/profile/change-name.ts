import { recordAudit } from "../../audit/index.server";
import type { Database, Db } from "../../kernel/db";
import { cleanText } from "../../kernel/plain-text";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../../kernel/stated-reason";
import { type OrganizationActor, type PlatformActor, wholeOrganization } from "../actor";
import { beginningOf } from "../look-alikes";
import { notifyMembers } from "../notify-members";
import { can, canOnPlatform } from "../permissions";
import { isSeen, likenessKeys } from "../rules/like-names";
import * as store from "../store";

interface NameDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
}

/**
 * Changes an organization's name on certificates issued from now on; issued ones keep the signed name. A name that
 * looks like another's waits for a person to compare the two, and the old name stays until then. Codes: `forbidden`,
 * `name-unchanged`, `name-missing`.
 */
export async function changeName(
  deps: NameDeps,
  actor: OrganizationActor,
  text: string,
): Promise<Result<{ waits: boolean }, "forbidden" | "name-unchanged" | "name-missing">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const name = cleanText(text);
  if (!isSeen(name)) return { ok: false, code: "name-missing" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    await store.lockOrganization(tx, organizationId);
    const before = await store.findOrganization(tx, organizationId);
    if (before?.name === name) return { ok: false, code: "name-unchanged" };
    const { nameKeys, status } = await beginningOf(tx, name, organizationId);
    const waits = status === "pending_review";
    if (waits) {
      const request = { organizationId, name, requestedBy: actor.name, requestedAt: deps.clock.now() };
      await store.putNameRequest(tx, request);
    } else {
      await store.updateProfile(tx, organizationId, { name, nameKeys });
      await store.deleteNameRequest(tx, organizationId);
    }
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      subject: organizationId,
      action: waits ? "organization.name-requested" : "organization.name-changed",
      details: { from: before?.name ?? null, to: name },
    });
    return { ok: true, waits };
  });
}

/** Returns the name that an organization requested and that is pending; null where there is none. */
export async function findNameRequest(db: Db, actor: OrganizationActor): Promise<string | null> {
  return (await store.findNameRequest(db, actor.organizationId))?.name ?? null;
}

/** Withdraws a requested name. Codes: `forbidden`, `not-found`. */
export async function withdrawNameRequest(
  deps: NameDeps,
  actor: OrganizationActor,
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    if (!(await store.deleteNameRequest(tx, organizationId))) return { ok: false, code: "not-found" };
    const action = "organization.name-request-withdrawn";
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: organizationId });
    return { ok: true };
  });
}

/**
 * Decides about a requested name: the organization bears it from now on, or keeps its old one. Its owners are mailed
 * either way. Codes: `forbidden`, `not-found` (also where another name was requested since: `name` is the one that the
 * admin saw), those of the reason.
 */
export async function decideName(
  deps: NameDeps & { jobs: Jobs },
  actor: PlatformActor,
  input: { organizationId: string; name: string; decision: "released" | "refused"; reason: string },
): Promise<Result<null, "forbidden" | "not-found" | StatedReasonProblem>> {
  if (!canOnPlatform(actor.platformRole, "organizations.review")) return { ok: false, code: "forbidden" };
  const { organizationId, name, decision } = input;
  const stated = readStatedReason(input.reason);
  if (!stated.ok) return stated;
  return deps.db.$transaction(async (tx) => {
    await store.lockOrganization(tx, organizationId);
    const request = await store.findNameRequest(tx, organizationId);
    if (request?.name !== name) return { ok: false, code: "not-found" };
    await store.deleteNameRequest(tx, organizationId);
    if (decision === "released") await store.updateProfile(tx, organizationId, { name, nameKeys: likenessKeys(name) });
    const action = `organization.name-${decision}`;
    const entry = { organizationId, actor: actor.name, action, subject: organizationId };
    await recordAudit(tx, deps, { ...entry, details: { to: name, reason: stated.reason } });
    await notifyMembers(tx, deps, wholeOrganization(organizationId), ["owner"], {
      key: `organization-name:${deps.ids.uuid()}`,
      kind: "organization-name",
      props: { decision, name },
    });
    return { ok: true };
  });
}
