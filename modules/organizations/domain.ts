import { z } from "zod";
import { recordAudit } from "../audit/index.server";
import type { ActorName } from "../kernel/actor-name";
import type { Database, Db, Transaction } from "../kernel/db";
import type { Clock, DomainNames, Ids, JobKind, Jobs } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { type OrganizationActor, wholeOrganization } from "./actor";
import { notifyMembers } from "./notify-members";
import { can } from "./permissions";
import { domainOf, proofRecord, registeredDomain } from "./rules/domain-name";
import { type DomainAnswer, domainAfter, noticeOf } from "./rules/domain-status";
import * as store from "./store";

interface DomainDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
  dns: DomainNames;
  jobs: Jobs;
}

const verified = z.object({ organizationId: z.uuid() });

/** Notifies other modules of a domain that was just verified. */
export const DOMAIN_VERIFIED: JobKind<z.infer<typeof verified>> = {
  name: "organizations.domain-verified",
  payload: verified,
};

type Claim = NonNullable<Awaited<ReturnType<typeof store.findDomain>>>;

/**
 * Returns the domain that an organization claims, with the DNS record that proves it; null where it claims none. Code:
 * `forbidden`.
 */
export async function getDomain(deps: { db: Db }, actor: OrganizationActor) {
  if (!can(actor, "organization.edit")) return { ok: false as const, code: "forbidden" as const };
  const claim = await store.findDomain(deps.db, actor.organizationId);
  return { ok: true as const, domain: claim ? { ...claim, record: proofRecord(claim) } : null };
}

/**
 * Claims a domain for an organization, and replaces an earlier claim. It is not trusted until it was checked. Claiming
 * the same domain again keeps its record. Codes: `forbidden`, `domain-invalid`.
 */
export async function claimDomain(
  deps: Omit<DomainDeps, "dns" | "jobs">,
  actor: OrganizationActor,
  input: { domain: string },
): Promise<Result<null, "forbidden" | "domain-invalid">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const domain = domainOf(input.domain);
  if (!domain) return { ok: false, code: "domain-invalid" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    if ((await store.findDomain(tx, organizationId))?.domain === domain) return { ok: true };
    const token = Buffer.from(deps.ids.bytes(16)).toString("hex");
    await store.replaceDomain(tx, { organizationId, domain, token, createdAt: deps.clock.now() });
    await audit(tx, deps, actor.name, { organizationId, domain }, "claimed");
    return { ok: true };
  });
}

/** Withdraws an organization's claim to a domain. Codes: `forbidden`, `not-found`. */
export async function giveUpDomain(
  deps: Omit<DomainDeps, "dns" | "jobs">,
  actor: OrganizationActor,
): Promise<Result<null, "forbidden" | "not-found">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction(async (tx) => {
    const claim = await store.findDomain(tx, actor.organizationId);
    if (!claim) return { ok: false, code: "not-found" };
    await store.deleteDomain(tx, actor.organizationId);
    await audit(tx, deps, actor.name, claim, "given-up");
    return { ok: true };
  });
}

/** Looks up the DNS record of an organization's claim. Codes: `forbidden`, `not-found`. */
export async function checkDomain(
  deps: DomainDeps,
  actor: OrganizationActor,
): Promise<Result<{ answer: DomainAnswer }, "forbidden" | "not-found">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const claim = await store.findDomain(deps.db, actor.organizationId);
  if (!claim) return { ok: false, code: "not-found" };
  return { ok: true, answer: await lookAt(deps, actor.name, claim) };
}

/** Returns the registered part of an organization's verified domain; null where it has none. */
export async function findRegisteredDomain(db: Db, organizationId: string): Promise<string | null> {
  const claim = await store.findDomain(db, organizationId);
  return claim?.verifiedAt ? registeredDomain(claim.domain) : null;
}

/**
 * Checks every verified domain again, once a day. A DNS failure of one leaves it unchanged, and the others are checked.
 */
export async function recheckDomains(deps: DomainDeps): Promise<void> {
  for (const claim of await store.listVerifiedDomains(deps.db)) await lookAt(deps, "system", claim);
}

async function lookAt(deps: DomainDeps, actor: ActorName, claim: Claim): Promise<DomainAnswer> {
  const answer = await askFor(deps.dns, claim);
  await deps.db.$transaction(async (tx) => {
    // Where another domain was claimed during the DNS query, the answer does not apply to it.
    const before = await store.lockDomain(tx, claim.organizationId, claim.token);
    if (!before) return;
    const after = domainAfter(before, answer, deps.clock.now());
    await store.updateDomain(tx, claim.organizationId, after);
    if (!before.verifiedAt && after.verifiedAt) {
      await audit(tx, deps, actor, claim, "verified");
      await deps.jobs.add(tx, DOMAIN_VERIFIED, { organizationId: claim.organizationId });
    }
    const notice = noticeOf(before, after);
    if (notice === "lost") await audit(tx, deps, actor, claim, "lost");
    if (notice) await tell(tx, deps, notice, before);
  });
  return answer;
}

/**
 * Looks up the record at both of its names. One of them is enough; the record is missing only where the DNS answered
 * for both without it.
 */
async function askFor(dns: DomainNames, claim: { domain: string; token: string }): Promise<DomainAnswer> {
  const { names, text } = proofRecord(claim);
  const answers = await Promise.all(names.map((name) => dns.findTexts(name)));
  if (answers.some((answer) => answer.known && answer.texts.some((found) => found.trim() === text))) return "found";
  return answers.every((answer) => answer.known) ? "missing" : "unknown";
}

/** Notifies owners and admins, who can fix the record. Repeated checks while the DNS wavers notify once a day. */
function tell(tx: Transaction, deps: DomainDeps, event: "missing" | "lost", claim: Claim) {
  const { organizationId, domain, token, foundAt } = claim;
  const now = deps.clock.now().toISOString();
  return notifyMembers(tx, deps, wholeOrganization(organizationId), ["owner", "admin"], {
    key: `domain-${event}:${token}:${now.slice(0, 10)}`,
    kind: "organization-domain",
    props: { event, domain, token, foundAt: foundAt?.toISOString() ?? now },
  });
}

function audit(
  db: Db,
  deps: { ids: Ids; clock: Clock },
  actor: ActorName,
  claim: { organizationId: string; domain: string },
  event: "claimed" | "given-up" | "verified" | "lost",
) {
  const { organizationId, domain } = claim;
  const action = `organization.domain-${event}`;
  return recordAudit(db, deps, { organizationId, actor, action, subject: organizationId, details: { domain } });
}
