import { recordAudit } from "../audit/index.server";
import { describePeople } from "../auth/index.server";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import type { OrganizationActor } from "./actor";
import { can } from "./permissions";
import * as store from "./store";

/**
 * Exports an organization's profile and its members, and audits the export. The private halves of its keys are not
 * included. Codes: `forbidden`.
 */
export async function exportProfile(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
): Promise<Result<{ slug: string; profile: object; images: string[] }, "forbidden">> {
  if (!can(actor, "organization.export")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const organization = await store.findOrganization(tx, organizationId);
    if (!organization) return { ok: false, code: "forbidden" };
    const entry = { organizationId, actor: actor.name, action: "organization.exported", subject: organizationId };
    await recordAudit(tx, deps, entry);
    const members = await store.listEverybody(tx, organizationId);
    const people = await describePeople(
      tx,
      members.map(({ userId }) => userId),
    );
    const [signers, domain, images] = await Promise.all([
      store.listSigners(tx, organizationId),
      store.findDomain(tx, organizationId),
      store.listImageIds(tx, organizationId),
    ]);
    const { nameKeys: _keys, ...fields } = organization;
    return {
      ok: true,
      slug: organization.slug,
      images: images.map(({ id }) => id),
      profile: {
        ...fields,
        members: members.map(({ userId, role, team }) => {
          const person = people.get(userId);
          return { name: person?.name ?? "", email: person?.email ?? "", role, team: team?.name ?? null };
        }),
        signers: signers.map(({ name, title, imageId }) => ({ name, title, imageId })),
        domain: domain && { name: domain.domain, verifiedAt: domain.verifiedAt },
        images: images.map(({ id, kind, createdAt }) => ({ file: `images/${id}.png`, kind, createdAt })),
      },
    };
  });
}

/** Returns one stored image of an organization for an export; null where it was removed meanwhile. */
export async function exportImage(db: Db, organizationId: string, id: string): Promise<Uint8Array | null> {
  return (await store.findImage(db, organizationId, id))?.png ?? null;
}
