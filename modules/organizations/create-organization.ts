import { recordAudit } from "../audit/index.server";
import type { ActorName } from "../kernel/actor-name";
import type { Transaction } from "../kernel/db";
import type { Clock, Ids, SecretBox } from "../kernel/ports";
import { addIssuerKey } from "./issuer-key";
import { beginningOf } from "./look-alikes";
import type { OrganizationType } from "./organization-types";
import { slugOf } from "./rules/slug";
import * as store from "./store";

export interface NewOrganization {
  slug: string;
  name: string;
  type: OrganizationType;
  website: string | null;
  phone?: string | null;
  address?: string | null;
  signerName: string | null;
  signerTitle: string | null;
  ownerUserId: string;
}

interface CreateDeps {
  ids: Ids;
  clock: Clock;
  secretBox: SecretBox;
}

/**
 * Creates an organization with its owner and its first signing key, in the caller's transaction. An organization whose
 * name looks like another's is pending review: it has no key until a person has compared the two. The command line
 * skips this review.
 */
export async function createOrganization(
  tx: Transaction,
  deps: CreateDeps,
  actor: ActorName,
  input: NewOrganization,
): Promise<{ id: string }> {
  const { ownerUserId, ...organization } = input;
  const id = deps.ids.uuid();
  const beginning = await beginningOf(tx, input.name, id);
  const status = actor === "cli" ? "active" : beginning.status;
  await store.insertOrganization(tx, { ...organization, ...beginning, status, id, createdAt: deps.clock.now() });
  await store.insertMembership(tx, {
    organizationId: id,
    userId: ownerUserId,
    role: "owner",
    createdAt: deps.clock.now(),
  });
  if (status === "active") await addIssuerKey(tx, deps, id);
  await recordAudit(tx, deps, {
    organizationId: id,
    actor,
    action: "organization.created",
    subject: id,
    details: { status },
  });
  return { id };
}

/** Creates an organization without members. Nothing can be issued in its name until an owner claims it. */
export async function createPreparedOrganization(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  actor: ActorName,
  { reason, ...input }: { name: string; type: OrganizationType; website: string | null; reason: string },
): Promise<{ id: string }> {
  const id = deps.ids.uuid();
  const slug = await freeSlug(tx, deps, input.name);
  await store.insertOrganization(tx, { ...input, id, slug, status: "prepared", createdAt: deps.clock.now() });
  const details = { reason };
  await recordAudit(tx, deps, { organizationId: id, actor, action: "organization.prepared", subject: id, details });
  return { id };
}

/**
 * Gives a prepared organization its owner and, unless its name needs a review, its key, once; false where it was
 * already claimed.
 */
export async function claimOrganization(
  tx: Transaction,
  deps: CreateDeps,
  actor: ActorName,
  input: { organizationId: string; ownerUserId: string },
): Promise<boolean> {
  const { organizationId, ownerUserId } = input;
  const organization = await store.findOrganization(tx, organizationId);
  if (!organization) return false;
  const beginning = await beginningOf(tx, organization.name, organizationId);
  if (!(await store.startOrganization(tx, organizationId, beginning))) return false;
  await store.insertMembership(tx, { organizationId, userId: ownerUserId, role: "owner", createdAt: deps.clock.now() });
  if (beginning.status === "active") await addIssuerKey(tx, deps, organizationId);
  const action = "organization.taken-over";
  const details = { status: beginning.status };
  await recordAudit(tx, deps, { organizationId, actor, action, subject: organizationId, details });
  return true;
}

/** Makes a free slug for an organization's pages from its name, with a random suffix where the name is taken. */
export async function freeSlug(tx: Transaction, deps: { ids: Ids }, name: string): Promise<string> {
  const slug = slugOf(name);
  if (slug && !(await store.findOrganizationBySlug(tx, slug))) return slug;
  return `${slug ?? "organization"}-${Buffer.from(deps.ids.bytes(4)).toString("hex")}`;
}
