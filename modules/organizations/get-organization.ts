import { findWrites, type WriteProgress } from "../chain/index.server";
import type { Db } from "../kernel/db";
import type { OneRowReader } from "../kernel/ports";
import { currentImages, readImage } from "./signer-and-images";
import * as store from "./store";

/** The organization as its members see it, or null where there is none. */
export function getOrganization(db: Db, id: string) {
  return store.findOrganization(db, id);
}

export function getOrganizationBySlug(db: Db, slug: string) {
  return store.findOrganizationBySlug(db, slug);
}

/** The issuer as the public sees it, with the whole history of its keys; null for an unknown slug. `logo` is its id. */
export async function getPublicIssuer(db: Db, slug: string) {
  const organization = await findPublic(db, slug);
  if (!organization) return null;
  const { id, name, website, description, contactAddress, socialLinks, primaryColor, secondaryColor } = organization;
  const [keys, trust, images] = await Promise.all([
    getKeyHistory(db, id),
    getIssuerTrust(db, id),
    currentImages(db, id),
  ]);
  return {
    organization: { id, slug, name, website, description, contactAddress, socialLinks },
    colors: { primary: primaryColor, secondary: secondaryColor },
    logo: images.logoId,
    keys,
    trust,
  };
}

/** Changes with whatever an issuer's public documents say; null for an unknown slug. Compared, and never read. */
export const readIssuerVersion = (reader: OneRowReader, slug: string) => reader.read(store.ISSUER_VERSION, [slug]);

/** The logo of an issuer that has a public page; null where there is no such page, or no logo on it. */
export async function getPublicLogo(db: Db, slug: string): Promise<{ id: string; png: Uint8Array } | null> {
  const organization = await findPublic(db, slug);
  const { logoId } = organization ? await currentImages(db, organization.id) : { logoId: null };
  const image = organization && logoId ? await readImage(db, organization.id, logoId) : null;
  return image && logoId ? { id: logoId, png: image.png } : null;
}

/** What nobody has compared yet is nobody's page: its name may be somebody else's. */
async function findPublic(db: Db, slug: string) {
  const organization = await store.findOrganizationBySlug(db, slug);
  return !organization || organization.status === "pending_review" || organization.status === "refused"
    ? null
    : organization;
}

/** A key with what the contract says of it, as far as that was confirmed. */
export type KeyHistoryEntry = Awaited<ReturnType<typeof getKeyHistory>>[number];

/**
 * The signing keys of an organization, oldest first, each with the confirmed writes that state the same on the chain.
 */
export async function getKeyHistory(db: Db, organizationId: string) {
  const keys = await store.listIssuerKeys(db, organizationId);
  const ids = keys.flatMap((key) => [key.registerWriteId, key.retireWriteId, key.compromiseWriteId]);
  const writes = await findWrites(
    db,
    ids.flatMap((id) => id ?? []),
  );
  const stated = (id: string | null): WriteProgress | null => {
    const write = id ? writes.get(id) : undefined;
    return write?.state === "done" ? write : null;
  };
  return keys.map(({ registerWriteId, retireWriteId, compromiseWriteId, ...key }) => ({
    ...key,
    onChain: {
      registered: stated(registerWriteId),
      retired: stated(retireWriteId),
      compromised: stated(compromiseWriteId),
    },
  }));
}

/** The signing keys of an organization, oldest first, without their secrets. */
export function getIssuerKeys(db: Db, organizationId: string) {
  return store.listIssuerKeys(db, organizationId);
}

/** The person's organization that was pending review because of its name, or turned away; null where they have none. */
export async function findWaitingOrganization(
  db: Db,
  userId: string,
): Promise<{ name: string; status: "pending_review" | "refused" } | null> {
  const membership = await store.findWaitingMembership(db, userId);
  if (!membership) return null;
  const { name, status } = membership.organization;
  return { name, status: status === "pending_review" ? "pending_review" : "refused" };
}

/** What others than the organization itself say of it: the DNS, and the platform. Each with the day it was last so. */
export interface IssuerTrust {
  domain: { name: string; checkedAt: Date } | null;
  review: { reviewedAt: Date; note: string } | null;
}

/** What anyone may know of whether an issuer is who it says. */
export async function getIssuerTrust(db: Db, organizationId: string): Promise<IssuerTrust> {
  const [domain, review] = await Promise.all([
    store.findDomain(db, organizationId),
    store.findReview(db, organizationId),
  ]);
  return {
    domain: domain?.verifiedAt && domain.foundAt ? { name: domain.domain, checkedAt: domain.foundAt } : null,
    review: review ? { reviewedAt: review.reviewedAt, note: review.note } : null,
  };
}
