import { parsePublicId } from "#modules/kernel/public-id";
import { findWrites, type WriteProgress } from "../../chain/index.server";
import { readStyle } from "../../designs/index.server";
import type { Db } from "../../kernel/db";
import { getIssuerKeys, getIssuerTrust, getOrganization, wholeOrganization } from "../../organizations/index.server";
import { pictureSize } from "../delivery/picture-size";
import * as store from "../store";
import { badgeIn, composeCredential, readCustomFields } from "../stored-certificate";

/** Everything about one certificate that anyone who has its ID may know, and that a verifier needs. */
export type PublicRecord = NonNullable<Awaited<ReturnType<typeof getPublicRecord>>>;

/** Looks a certificate up by its public ID in any spelling; null for an unknown, erased or malformed one alike. */
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
    /** Where another platform had it before. */
    origin: row.origin,
    customFields: readCustomFields(row.customFields),
    language: row.language,
    issuer: { slug: organization.slug, name: organization.name, website: organization.website, keys, trust },
    /** The text with its first proof, byte for byte as signed. */
    document: row.document,
    /** The text as handed out now, which takes some work. */
    credential: () => composeCredential(row),
    leaf: row.leaf,
    /** Pixels of its picture on pages. */
    picture: style.ok ? pictureSize(style.style.design) : null,
    hasBadge: badgeIn(row.design) !== null,
    anchorPath: row.anchorPath,
    anchor: row.anchorBatch,
    revokedAt: row.revokedAt,
    revocationReason: row.supersededById ? null : row.revocationReason,
    suspendedAt: row.suspendedAt,
    suspensionReason: row.suspensionReason,
    statusList,
    /** When it was issued again after a suspension, last; null for what was issued once. */
    reissuedAt: row.reissuedAt,
    /** The leaves that it had before. */
    earlierLeaves: earlier.map((issue) => issue.leaf),
    supersededBy: successor?.publicId ?? null,
    renewedBy: renewal?.publicId ?? null,
  };
}

/** The version of a certificate's list in the register, and where the last one that was published stands. */
async function readPublishedList(db: Db, id: string) {
  const list = await store.findListWithSnapshot(db, id);
  const [last] = list?.snapshots ?? [];
  const write = last ? (await findWrites(db, [last.writeId])).get(last.writeId) : undefined;
  return {
    id,
    version: list?.version ?? 0,
    published: last && write?.state === "done" ? { version: last.version, ...placeOf(write) } : null,
  };
}

const placeOf = ({ transactionHash, blockTime }: WriteProgress) => ({ transactionHash, blockTime });
