import { makePublicId, PUBLIC_ID_RANDOM_BYTES } from "#modules/kernel/public-id";
import { describeAchievement, type IssuableAchievement } from "../../achievements/index.server";
import { assertCanonical, statusIndex } from "../../credentials/index.server";
import type { ActorName } from "../../kernel/actor-name";
import type { Ids, Portrait } from "../../kernel/ports";
import { dayAt, writeStartOfDay } from "../../kernel/zoned-day";
import { beginsDaysIn, type openSigningKey, type readBrand, zoneOf } from "../../organizations/index.server";
import type { DocumentWork } from "../documents/document-work";
import type { DocumentContent } from "../documents/sign-documents";
import type { Award } from "../rules/award";
import { shortKey } from "../rules/fingerprint";
import { pictureDigest } from "../rules/picture-digest";
import { findableBy } from "../rules/stored-terms";
import type { CertificateUrls } from "../urls";
import type { DesignNames } from "./find-design-names";

/** Values shared by all certificates of one call. */
export interface Shared {
  organizationId: string;
  batchId: string | null;
  actor: ActorName;
  issuer: {
    organization: { name: string; slug: string; timeZone: string | null };
    key: Awaited<ReturnType<typeof openSigningKey>>;
    brand: Awaited<ReturnType<typeof readBrand>>;
  };
  /** Status list numbers: one per certificate, starting at `first`. */
  status: { listId: string; first: number; secret: string };
  now: Date;
}

export interface CertificateToSign {
  id: string;
  award: Award;
  achievement: IssuableAchievement;
  teamId: string | null;
  language: string;
  style: DesignNames;
  fingerprint: string;
  identity: string;
  picture: Portrait | null;
  /** Line of the batch's file. */
  line?: number;
}

/** Signs certificates and returns their rows with the documents. */
export async function signCertificates(
  deps: { ids: Ids; urls: CertificateUrls; documents: DocumentWork },
  shared: Shared,
  certificates: CertificateToSign[],
) {
  const { key } = shared.issuer;
  const zone = beginsDaysIn(shared.issuer.organization);
  // Cached per date: a batch has few dates, and finding where a day begins is slow.
  const starts = new Map(
    [...new Set(certificates.map(({ award }) => award.issuedOn))].map((day) => [day, writeStartOfDay(day, zone)]),
  );
  const inZone = { ...shared, startOf: (day: string) => starts.get(day) ?? writeStartOfDay(day, zone) };
  const made = certificates.map((certificate, position) => describeCertificate(deps, inZone, certificate, position));
  const documents = made.map(({ row, content }) => ({ id: row.id, publicId: row.publicId, content }));
  const { first, signed } = await deps.documents.sign({ key, created: shared.now, documents });
  // The JSON-LD processor is slow, so it confirms the canonical form of the first document only: all documents have the
  // same terms.
  if (first) await assertCanonical(JSON.parse(first));
  return made.map(({ row }, position) => {
    const document = signed[position];
    if (!document) throw new Error("a certificate has no signed document");
    return { ...row, ...document };
  });
}

/** Builds the row and the document content of one certificate. `position` counts from 0 within this call. */
function describeCertificate(
  deps: { ids: Ids; urls: CertificateUrls },
  shared: Shared & { startOf: (day: string) => string },
  { id, award, achievement, teamId, language, style, fingerprint, identity, picture, line }: CertificateToSign,
  position: number,
) {
  const { organizationId, batchId, actor, status, now, startOf } = shared;
  const { organization, key, brand } = shared.issuer;
  const publicId = makePublicId(
    Number(dayAt(now, zoneOf(organization)).slice(0, 4)),
    deps.ids.bytes(PUBLIC_ID_RANDOM_BYTES),
  );
  const index = statusIndex(status.first + position, status.secret);
  const described = describeAchievement(achievement, language, {
    page: deps.urls.achievement(achievement.id),
    badge: deps.urls.achievementBadge(achievement.id, achievement.version),
  });
  const content: DocumentContent = {
    publicId,
    url: deps.urls.certificate(publicId),
    issuer: { did: key.did, name: organization.name, url: deps.urls.issuer(organization.slug) },
    recipient: {
      id: `urn:uuid:${id}`,
      name: award.recipientName,
      email: award.recipientEmail,
      salt: Buffer.from(deps.ids.bytes(16)).toString("hex"),
    },
    achievement: described.achievement,
    image: style.badge ? deps.urls.badge(publicId) : null,
    picture: picture ? { url: deps.urls.recipientPicture(publicId), digest: pictureDigest(picture.jpeg) } : null,
    customFields: award.customFields,
    language: described.language,
    validFrom: startOf(award.issuedOn),
    expiresOn: award.expiresOn,
    origin: award.origin,
    status: { listUrl: deps.urls.statusList(status.listId, "revocation"), index },
  };
  const found = {
    organizationId,
    teamId,
    recipientName: award.recipientName,
    recipientEmail: award.recipientEmail,
    achievementName: award.achievementName,
    achievementId: achievement.id,
    batchId,
    issuedBy: actor,
    tags: [],
  };
  const row = {
    ...found,
    ...findableBy(found),
    id,
    publicId,
    batchLine: line ?? null,
    issueKey: shortKey(fingerprint),
    identity: shortKey(identity),
    template: style.template,
    language,
    achievementDescription: award.description,
    achievementVersionId: achievement.versionId,
    issuedOn: new Date(`${award.issuedOn}T00:00:00Z`),
    expiresOn: award.expiresOn ? new Date(`${award.expiresOn}T00:00:00Z`) : null,
    customFields: award.customFields.map(({ label, value }) => ({ label, value })),
    origin: award.origin,
    design: { ...brand, badge: style.badge },
    issuerKeyId: key.id,
    statusListId: status.listId,
    statusIndex: index,
    issuedAt: now,
  };
  return { row, content };
}
