import { type ActorName, recordAudit } from "../audit/index.server";
import type { Transaction } from "../db";
import type { Clock, Ids, SecretBox } from "../ports";
import type { OrganizationType } from ".";
import { addIssuerKey } from "./issuer-key";
import * as store from "./store";

export interface NewOrganization {
  slug: string;
  name: string;
  type: OrganizationType;
  website: string | null;
  signerName: string | null;
  signerTitle: string | null;
  ownerUserId: string;
}

/** Creates an organization with its owner and its first signing key, in the caller's transaction. */
export async function createOrganization(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; secretBox: SecretBox },
  actor: ActorName,
  input: NewOrganization,
): Promise<{ id: string }> {
  const { ownerUserId, ...organization } = input;
  const id = deps.ids.uuid();
  await store.insertOrganization(tx, { ...organization, id, createdAt: deps.clock.now() });
  await store.insertMembership(tx, { organizationId: id, userId: ownerUserId, role: "owner", createdAt: deps.clock.now() });
  await addIssuerKey(tx, deps, id);
  await recordAudit(tx, deps, { organizationId: id, actor, action: "organization.created", subject: id });
  return { id };
}
