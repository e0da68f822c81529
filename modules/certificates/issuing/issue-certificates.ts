import { makePublicId, PUBLIC_ID_RANDOM_BYTES } from "#modules/kernel/public-id";
import { describeAchievement, type IssuableAchievement } from "../../achievements/index.server";
import { type ActorName, recordAudit, recordAudits } from "../../audit/index.server";
import {
  assertCanonical,
  buildCredential,
  certificateLeaf,
  STATUS_LIST_LENGTH,
  sha256Hex,
  signCredential,
  statusIndex,
} from "../../credentials/index.server";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs, Portrait, SecretBox } from "../../kernel/ports";
import { queueMessages } from "../../mail/index.server";
import { getOrganization, openSigningKey, readBrand, type Scope } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import { CURRENT_DRAWING, type Look } from "../../rendering/index.server";
import { scheduleAnchoring } from "../anchoring/anchor-batch.job";
import { issuedMessageKey } from "../delivery/message-keys";
import type { Award } from "../rules/award";
import { pictureDigest } from "../rules/picture-digest";
import type { CertificateDraft } from "../rules/row";
import { findableBy } from "../rules/stored-terms";
import * as store from "../store";
import type { CertificateUrls } from "../urls";
import { findAwards } from "./find-awards";
import { type CertificateLook, findLooks } from "./find-looks";

export interface IssueDeps {
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  secretBox: SecretBox;
  urls: CertificateUrls;
  /** How long a recipient's message waits for the anchor, in seconds. */
  mailAnchorWaitSeconds: number;
  /** How long certificates gather before their tree is anchored, in seconds. */
  anchorIntervalSeconds: number;
}

export interface CertificateToIssue {
  draft: CertificateDraft;
  fingerprint: string;
  identity: string;
  /** What it is drawn by and the language of its texts, unless its achievement has a design of its own. */
  look: Look;
  /** An active certificate that this one replaces. */
  replacesId: string | null;
  /** A certificate that this one renews, which stays as it is. */
  renewsId?: string | null;
  /** The recipient's picture, where there is one. */
  picture: Portrait | null;
}

/** `teamId` is of what is new: a certificate that replaces or renews another stays with that one's team. */
export interface IssueContext extends Scope {
  /** Of achievements that are made now, for titles that lead to none yet. */
  language: Look["language"];
  actor: ActorName;
  batchId: string | null;
  /** Whether recipients are mailed certificates that another platform issued first. */
  mailOrigins?: boolean;
}

/**
 * Builds, signs and stores certificates in the caller's transaction, with their messages, the anchoring job and the
 * audit entry: either all of it exists afterwards or none. A certificate exists from its first proof on; the second is
 * added when its root is on the chain. The caller has checked the drafts and reserved the quota. Throws `NotAwardable`.
 */
export async function issueCertificates(
  tx: Transaction,
  deps: IssueDeps,
  context: IssueContext,
  items: CertificateToIssue[],
): Promise<{ id: string; publicId: string }[]> {
  const { organizationId } = context;
  await assertNotHalted(tx);

  // Step 1: find what is awarded, or make it. Before step 2: who waits here for another list holds no number then.
  const awards = await findAwards(tx, deps, context, items);
  const lookOf = await findLooks(
    tx,
    organizationId,
    awards.map(({ achievement }) => achievement),
  );

  const teams = await store.findTeamsOf(
    tx,
    organizationId,
    items.flatMap(({ replacesId, renewsId }) => replacesId ?? renewsId ?? []),
  );
  const teamOf = ({ replacesId, renewsId }: CertificateToIssue) => {
    const before = teams.get(replacesId ?? renewsId ?? "");
    return before === undefined ? context.teamId : before;
  };

  // Step 2: read the issuer, once for all: name, signer, images, and the key that signs now.
  const issuer = await readIssuer(tx, deps, organizationId);

  // Step 3: take numbers on the status list. They are the transaction's own until it ends, so that none is given twice.
  const status = await allocateStatus(tx, deps, organizationId, issuer.key.id, items.length);

  // Step 4: build and sign every document before anything is stored: what fails here leaves nothing behind.
  const now = deps.clock.now();
  const issued = await Promise.all(
    items.map(async (item, position) => {
      const awarded = awardAt(awards, position);
      const { language, template } = item.look;
      const certificate = {
        ...item,
        ...awarded,
        teamId: teamOf(item),
        language,
        look: lookOf(awarded.achievement, template),
      };
      const row = await signCertificate(deps, context, { issuer, status, now }, certificate, position);
      return { row, item };
    }),
  );
  const rows = issued.map(({ row }) => row);

  // Step 5: revoke the certificates that are replaced. Before step 6, because an old one may hold the very
  // key that the new one needs.
  for (const {
    row,
    item: { replacesId },
  } of issued) {
    if (!replacesId) continue;
    const end = { revokedAt: now, revocationReason: "superseded", supersededById: row.id };
    if (await store.markRevoked(tx, organizationId, replacesId, end)) {
      await store.raiseStatusListVersions(tx, [replacesId], now);
    }
  }

  // Step 6: store the certificates.
  await store.insertCertificates(tx, rows);
  await store.insertCertificatePictures(
    tx,
    issued.flatMap(({ row, item }) => storedPictureOf(row, item.picture)),
  );

  for (const {
    row,
    item: { renewsId },
  } of issued) {
    if (!renewsId || !(await store.markRenewed(tx, organizationId, renewsId, row.id))) continue;
    const entry = { organizationId, actor: context.actor, action: "certificate.renewed", subject: renewsId };
    await recordAudit(tx, deps, { ...entry, details: { by: row.id } });
  }

  // Step 7: queue what follows from them, in the same transaction: without it a crash could leave a certificate that
  // nobody hears of, or that is never anchored.
  await queueIssuedMessages(
    tx,
    deps,
    rows.filter(({ origin }) => origin === null || context.mailOrigins),
  );
  const entries = rows.map((row) => ({
    organizationId,
    actor: context.actor,
    action: "certificate.issued",
    subject: row.id,
    details: { publicId: row.publicId, batchId: context.batchId },
  }));
  await recordAudits(tx, deps, entries);
  await scheduleAnchoring(tx, deps);
  return rows.map(({ id, publicId }) => ({ id, publicId }));
}

/** The last gate, behind the answer that every caller has for it: while issuing is halted no certificate comes to be. */
export async function assertNotHalted(tx: Transaction): Promise<void> {
  if ((await holdIssuing(tx)).halted) throw new Error("issuing is halted");
}

function storedPictureOf(row: { id: string; organizationId: string }, picture: Portrait | null) {
  if (!picture) return [];
  const { jpeg, width, height } = picture;
  const digest = pictureDigest(jpeg);
  return [
    { certificateId: row.id, organizationId: row.organizationId, jpeg: new Uint8Array(jpeg), digest, width, height },
  ];
}

function awardAt<A>(awards: A[], position: number): A {
  const award = awards[position];
  if (!award) throw new Error("a certificate has no award");
  return award;
}

async function readIssuer(tx: Transaction, deps: IssueDeps, organizationId: string) {
  const organization = await getOrganization(tx, organizationId);
  if (!organization) throw new Error(`there is no organization ${organizationId}`);
  const key = await openSigningKey(tx, deps, organizationId);
  return { organization, key, brand: await readBrand(tx, organization) };
}

/** What all certificates of one call share. */
interface Shared {
  issuer: Awaited<ReturnType<typeof readIssuer>>;
  status: Awaited<ReturnType<typeof allocateStatus>>;
  now: Date;
}

/** The row of one certificate, with its signed document. `position` counts from 0 among those issued together. */
async function signCertificate(
  deps: IssueDeps,
  context: IssueContext,
  { issuer: { organization, key, brand }, status, now }: Shared,
  {
    award,
    achievement,
    teamId,
    language,
    look,
    fingerprint,
    identity,
    picture,
  }: Omit<CertificateToIssue, "look"> & {
    award: Award;
    achievement: IssuableAchievement;
    teamId: string | null;
    language: string;
    look: CertificateLook;
  },
  position: number,
) {
  const { organizationId } = context;
  const id = deps.ids.uuid();
  const publicId = makePublicId(now.getUTCFullYear(), deps.ids.bytes(PUBLIC_ID_RANDOM_BYTES));
  const index = statusIndex(status.first + position, status.secret);
  const said = describeAchievement(achievement, language, {
    page: deps.urls.achievement(achievement.id),
    badge: deps.urls.achievementBadge(achievement.id, achievement.version),
  });
  const credential = buildCredential({
    publicId,
    url: deps.urls.certificate(publicId),
    issuer: { did: key.did, name: organization.name, url: deps.urls.issuer(organization.slug) },
    recipient: {
      id: `urn:uuid:${id}`,
      name: award.recipientName,
      email: award.recipientEmail,
      salt: Buffer.from(deps.ids.bytes(16)).toString("hex"),
    },
    achievement: said.achievement,
    image: look.badge ? deps.urls.badge(publicId) : null,
    picture: picture ? { url: deps.urls.recipientPicture(publicId), digest: pictureDigest(picture.jpeg) } : null,
    customFields: award.customFields,
    language: said.language,
    issuedOn: award.issuedOn,
    expiresOn: award.expiresOn,
    origin: award.origin,
    status: { listUrl: deps.urls.statusList(status.listId, "revocation"), index },
    sha256: sha256Hex,
  });
  const signed = await signCredential(credential, key, now);
  const leaf = await certificateLeaf(signed);
  // The JSON-LD processor, which takes long, confirms our canonical form for the first alone: all have the same terms.
  if (position === 0) await assertCanonical(signed);
  const found = {
    organizationId,
    teamId,
    recipientName: award.recipientName,
    recipientEmail: award.recipientEmail,
    achievementName: award.achievementName,
    achievementId: achievement.id,
    batchId: context.batchId,
    issuedBy: context.actor,
    tags: [],
  };
  return {
    ...found,
    ...findableBy(found),
    id,
    publicId,
    issueKey: fingerprint,
    identity,
    template: look.template,
    language,
    achievementDescription: award.description,
    achievementVersionId: achievement.versionId,
    issuedOn: new Date(`${award.issuedOn}T00:00:00Z`),
    expiresOn: award.expiresOn ? new Date(`${award.expiresOn}T00:00:00Z`) : null,
    customFields: award.customFields.map(({ label, value }) => ({ label, value })),
    origin: award.origin,
    design: { ...brand, badge: look.badge },
    drawing: CURRENT_DRAWING,
    document: JSON.stringify(signed),
    leaf,
    issuerKeyId: key.id,
    statusListId: status.listId,
    statusIndex: index,
    singleStatus: true,
    issuedAt: now,
  };
}

/** The message to each recipient who has an address. It waits for the anchor, and not for ever. */
async function queueIssuedMessages(
  tx: Transaction,
  deps: IssueDeps,
  rows: Awaited<ReturnType<typeof signCertificate>>[],
): Promise<void> {
  const afterMs = deps.mailAnchorWaitSeconds * 1000;
  const messages = rows.flatMap(({ id, organizationId, batchId, recipientName, recipientEmail, language }) =>
    recipientEmail
      ? [
          {
            key: issuedMessageKey(id),
            kind: "certificate-issued",
            organizationId,
            about: id,
            group: batchId,
            to: { name: recipientName, address: recipientEmail },
            language,
            props: { certificateId: id, organizationId },
            afterMs,
          },
        ]
      : [],
  );
  await queueMessages(tx, deps, messages);
}

/** Takes `count` consecutive numbers of a status list that this key signs, and begins a new list where none has room. */
export async function allocateStatus(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock },
  organizationId: string,
  issuerKeyId: string,
  count: number,
) {
  const allocated = await store.allocateStatusNumbers(tx, organizationId, issuerKeyId, count);
  if (allocated) return allocated;
  await store.insertStatusList(tx, {
    id: deps.ids.uuid(),
    organizationId,
    issuerKeyId,
    length: STATUS_LIST_LENGTH,
    secret: Buffer.from(deps.ids.bytes(32)).toString("hex"),
    createdAt: deps.clock.now(),
    updatedAt: deps.clock.now(),
  });
  const fresh = await store.allocateStatusNumbers(tx, organizationId, issuerKeyId, count);
  if (!fresh) throw new Error(`a new status list has no room for ${count} certificates`);
  return fresh;
}
