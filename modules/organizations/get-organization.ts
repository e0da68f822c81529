import { findWrites, type WriteProgress } from "../chain/index.server";
import type { Db } from "../kernel/db";
import type { OneRowReader } from "../kernel/ports";
import { currentImages, readImage } from "./signer-and-images";
import * as store from "./store";

/** Finds an organization for its members; null where there is none. */
export function getOrganization(db: Db, id: string) {
  return store.findOrganization(db, id);
}

export function getOrganizationBySlug(db: Db, slug: string) {
  return store.findOrganizationBySlug(db, slug);
}

/**
 * Returns an issuer for the public, with the whole history of its keys; null for an unknown slug. `logo` is the id of
 * the image.
 */
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

/**
 * Version of an issuer's public documents, which changes with their content; null for an unknown slug. It is only
 * compared, never parsed.
 */
export const readIssuerVersion = (reader: OneRowReader, slug: string) => reader.read(store.ISSUER_VERSION, [slug]);

/** Returns the logo of an issuer with a public page; null where there is no such page, or no logo on it. */
export async function getPublicLogo(db: Db, slug: string): Promise<{ id: string; png: Uint8Array } | null> {
  const organization = await findPublic(db, slug);
  const { logoId } = organization ? await currentImages(db, organization.id) : { logoId: null };
  const image = organization && logoId ? await readImage(db, organization.id, logoId) : null;
  return image && logoId ? { id: logoId, png: image.png } : null;
}

/**
 * Finds an organization with a public page. One pending review, or refused, has none: its name may be another
 * organization's.
 */
async function findPublic(db: Db, slug: string) {
  const organization = await store.findOrganizationBySlug(db, slug);
  return !organization || organization.status === "pending_review" || organization.status === "refused"
    ? null
    : organization;
}

/** Key with its state in the contract, as far as that is confirmed. */
export type KeyHistoryEntry = Awaited<ReturnType<typeof getKeyHistory>>[number];

/**
 * Lists an organization's signing keys, oldest first, each with the confirmed writes of its registration, retirement
 * and compromise on the chain.
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

/** Lists an organization's signing keys, oldest first, without their secrets. */
export function getIssuerKeys(db: Db, organizationId: string) {
  return store.listIssuerKeys(db, organizationId);
}

/**
 * Finds a person's organization that is pending review or was refused because of its name; null where there is none.
 */
export async function findWaitingOrganization(
  db: Db,
  userId: string,
): Promise<{ name: string; status: "pending_review" | "refused" } | null> {
  const membership = await store.findWaitingMembership(db, userId);
  if (!membership) return null;
  const { name, status } = membership.organization;
  return { name, status: status === "pending_review" ? "pending_review" : "refused" };
}

/** Evidence about an issuer from DNS and from the platform, each with its latest date. */
export interface IssuerTrust {
  domain: { name: string; checkedAt: Date } | null;
  review: { reviewedAt: Date; note: string } | null;
}

/** Returns the public evidence about an issuer's identity. */
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
