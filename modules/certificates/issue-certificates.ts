import { makePublicId, PUBLIC_ID_RANDOM_BYTES } from "#modules/kernel/public-id";
import type { ActorName } from "../audit/index.server";
import { recordAudit } from "../audit/index.server";
import {
  achievementId,
  assertCanonical,
  buildCredential,
  certificateLeaf,
  sha256Hex,
  signCredential,
  statusIndex,
} from "../credentials/index.server";
import type { Transaction } from "../kernel/db";
import type { Clock, Ids, Jobs, SecretBox } from "../kernel/ports";
import { queueMessages } from "../mail/index.server";
import { currentImages, getOrganization, openSigningKey } from "../organizations/index.server";
import type { Look } from "../rendering/index.server";
import { CURRENT_DRAWING } from "../rendering/index.server";
import { allocateStatus } from "./allocate-status";
import { issuedMessageKey } from "./emails/issued-message-key";
import type { CertificateDraft } from "./rules/row";
import { scheduleAnchoring } from "./schedule-anchoring";
import * as store from "./store";
import type { CertificateUrls } from "./urls";

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
  /** A standing certificate that this one replaces. */
  replacesId: string | null;
}

export interface IssueContext extends Look {
  organizationId: string;
  actor: ActorName;
  batchId: string | null;
}

/**
 * Builds, signs and stores certificates in the caller's transaction, with their messages, the anchoring job and the
 * audit entry: either all of it exists afterwards or none. A certificate exists from its first proof on; the second is
 * added when its root is on the chain. The caller has checked the drafts and reserved the quota.
 */
export async function issueCertificates(
  tx: Transaction,
  deps: IssueDeps,
  context: IssueContext,
  items: CertificateToIssue[],
): Promise<{ id: string; publicId: string }[]> {
  const { organizationId } = context;
  const organization = await getOrganization(tx, organizationId);
  if (!organization) throw new Error(`there is no organization ${organizationId}`);
  const key = await openSigningKey(tx, deps, organizationId);
  const images = await currentImages(tx, organizationId);
  const status = await allocateStatus(tx, deps, organizationId, key.id, items.length);
  const now = deps.clock.now();

  const issued = await Promise.all(
    items.map(async ({ draft, fingerprint, identity, replacesId }, position) => {
      const id = deps.ids.uuid();
      const publicId = makePublicId(now.getUTCFullYear(), deps.ids.bytes(PUBLIC_ID_RANDOM_BYTES));
      const index = statusIndex(status.first + position, status.secret);
      const credential = buildCredential({
        publicId,
        url: deps.urls.certificate(publicId),
        issuer: { did: key.did, name: organization.name, url: deps.urls.issuer(organization.slug) },
        recipient: {
          id: `urn:uuid:${id}`,
          name: draft.recipientName,
          email: draft.recipientEmail,
          salt: Buffer.from(deps.ids.bytes(16)).toString("hex"),
        },
        achievement: {
          id: achievementId(organizationId, draft.achievementName),
          name: draft.achievementName,
          description: null,
        },
        customFields: draft.customFields,
        language: context.language,
        issuedOn: draft.issuedOn,
        expiresOn: draft.expiresOn,
        status: { listUrl: deps.urls.statusList(status.listId, "revocation"), index },
        sha256: sha256Hex,
      });
      const signed = await signCredential(credential, key, now);
      const leaf = await certificateLeaf(signed);
      if (position === 0) await assertCanonical(signed);
      const row = {
        id,
        organizationId,
        publicId,
        batchId: context.batchId,
        issueKey: fingerprint,
        identity,
        template: context.template,
        language: context.language,
        recipientName: draft.recipientName,
        recipientEmail: draft.recipientEmail,
        achievementName: draft.achievementName,
        issuedOn: new Date(`${draft.issuedOn}T00:00:00Z`),
        expiresOn: draft.expiresOn ? new Date(`${draft.expiresOn}T00:00:00Z`) : null,
        customFields: draft.customFields,
        design: { ...images, signerName: organization.signerName, signerTitle: organization.signerTitle },
        drawing: CURRENT_DRAWING,
        document: JSON.stringify(signed),
        leaf,
        issuerKeyId: key.id,
        statusListId: status.listId,
        statusIndex: index,
        singleStatus: true,
        issuedAt: now,
        issuedBy: context.actor,
      };
      return { row, replacesId };
    }),
  );

  // The old certificate's standing ends first: it may hold the very key that the new one needs.
  for (const { row, replacesId } of issued) {
    if (!replacesId) continue;
    const end = { revokedAt: now, revocationReason: "superseded", supersededById: row.id };
    if (await store.endStanding(tx, organizationId, replacesId, end)) {
      await store.raiseStatusListVersions(tx, [replacesId], now);
    }
  }
  await store.insertCertificates(
    tx,
    issued.map(({ row }) => row),
  );
  await queueMessages(
    tx,
    deps,
    issued.flatMap(({ row }) =>
      row.recipientEmail
        ? [
            {
              key: issuedMessageKey(row.id),
              kind: "certificate-issued",
              organizationId,
              to: { name: row.recipientName, address: row.recipientEmail },
              language: row.language,
              props: { certificateId: row.id, organizationId },
              runAt: new Date(now.getTime() + deps.mailAnchorWaitSeconds * 1000),
            },
          ]
        : [],
    ),
  );
  for (const { row } of issued) {
    await recordAudit(tx, deps, {
      organizationId,
      actor: context.actor,
      action: "certificate.issued",
      subject: row.id,
      details: { publicId: row.publicId, batchId: context.batchId },
    });
  }
  await scheduleAnchoring(tx, deps, now);
  return issued.map(({ row }) => ({ id: row.id, publicId: row.publicId }));
}
