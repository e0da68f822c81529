import { parsePublicId } from "#modules/kernel/public-id";
import { findWrites, type WriteProgress } from "../../chain/index.server";
import { readStyle } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import { getIssuerKeys, getIssuerTrust, getOrganization, wholeOrganization } from "../../organizations/index.server";
import { pictureSize } from "../delivery/picture-size";
import * as store from "../store";
import { badgeIn, composeCredential, readCustomFields } from "../stored-certificate";

/** Everything about one certificate that is public to holders of its ID and that a verifier needs. */
export type PublicRecord = NonNullable<Awaited<ReturnType<typeof getPublicRecord>>>;

/** Finds a certificate by its public ID in any spelling; null for an unknown, erased or malformed ID alike. */
export async function getPublicRecord(db: Db, text: string) {
  const publicId = parsePublicId(text);
  const row = publicId ? await store.findByPublicId(db, publicId) : null;
  if (!row) return null;
  const [organization, keys, trust, statusList, earlier, successor, renewal, style] = await Promise.all([
    getOrganization(db, row.organizationId),
    getIssuerKeys(db, row.organizationId),
    getIssuerTrust(db, row.organizationId),
    readPublishedList(db, row.statusListId),
    row.reissuedAt ? store.findEarlierIssues(db, [row.id]) : [],
    row.supersededById ? store.findPublicIdOf(db, wholeOrganization(row.organizationId), row.supersededById) : null,
    row.renewedById ? store.findPublicIdOf(db, wholeOrganization(row.organizationId), row.renewedById) : null,
    readStyle(db, row.organizationId, row),
  ]);
  if (!organization) return null;
  return {
    id: row.id,
    organizationId: row.organizationId,
    publicId: row.publicId,
    recipientName: row.recipientName,
    achievementName: row.achievementName,
    achievementId: row.achievementId,
    teamId: row.teamId,
    issuedOn: row.issuedOn.toISOString().slice(0, 10),
    expiresOn: row.expiresOn?.toISOString().slice(0, 10) ?? null,
    /** Address or ID of the certificate on the platform that first issued it. */
    origin: row.origin,
    customFields: readCustomFields(row.customFields),
    language: row.language,
    issuer: { slug: organization.slug, name: organization.name, website: organization.website, keys, trust },
    /** The document with its first proof, byte for byte as signed. */
    document: row.document,
    /** Composes the document with both proofs, as downloaded now. Takes noticeable time, so it is a function. */
    credential: () => composeCredential(row),
    leaf: row.leaf,
    /** Size in pixels of the certificate's picture on pages. */
    picture: style.ok ? pictureSize(style.style.design) : null,
    hasBadge: badgeIn(row.design) !== null,
    anchorPath: row.anchorPath,
    anchor: row.anchorBatch,
    revokedAt: row.revokedAt,
    revocationReason: row.supersededById ? null : row.revocationReason,
    suspendedAt: row.suspendedAt,
    suspensionReason: row.suspensionReason,
    statusList,
    /** When the certificate was last reissued after a suspension; null if it was issued once. */
    reissuedAt: row.reissuedAt,
    /** Leaves of its earlier issues. */
    earlierLeaves: earlier.map((issue) => issue.leaf),
    supersededBy: successor?.publicId ?? null,
    renewedBy: renewal?.publicId ?? null,
  };
}

/**
 * Reads the current version of a certificate's status list, and the version and transaction of its last published
 * snapshot.
 */
async function readPublishedList(db: Db, id: string) {
  const list = await store.findListWithSnapshot(db, id);
  const [last] = list?.snapshots ?? [];
  const write = last ? (await findWrites(db, [last.writeId])).get(last.writeId) : undefined;
  return {
    id,
    version: list?.version ?? 0,
    published: last && write?.state === "done" ? { version: last.version, ...transactionOf(write) } : null,
  };
}

const transactionOf = ({ transactionHash, blockTime }: WriteProgress) => ({ transactionHash, blockTime });
