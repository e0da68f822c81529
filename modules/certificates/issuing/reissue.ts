import {
  assertCanonical,
  certificateLeaf,
  signCredential,
  statusEntry,
  statusIndex,
} from "../../credentials/index.server";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs, SecretBox } from "../../kernel/ports";
import { openSigningKey } from "../../organizations/index.server";
import { scheduleAnchoring } from "../anchoring/anchor-batch.job";
import { packDocument } from "../rules/packed-document";
import { judgeStep } from "../rules/steps";
import * as store from "../store";
import type { CertificateUrls } from "../urls";
import { allocateStatus, assertNotHalted } from "./issue-certificates";

export interface ReissueDeps {
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  secretBox: SecretBox;
  urls: CertificateUrls;
  /** How long certificates gather before their tree is anchored, in seconds. */
  anchorIntervalSeconds: number;
}

type LockedCertificate = NonNullable<Awaited<ReturnType<typeof store.lockCertificate>>>;

/**
 * Reissues a certificate in the caller's transaction, which holds its row: the same content under the same ID, signed
 * with the organization's current key, with a new status index and a new anchor. The previous document stays stored and
 * its bit stays set: a revocation is permanent (W3C Bitstring Status List v1.0, section 2.1; decision 0022). Reissuing
 * uses no quota. `now` becomes its `reissuedAt`.
 */
export async function reissueCertificate(
  tx: Transaction,
  deps: ReissueDeps,
  certificate: LockedCertificate,
  now: Date,
): Promise<void> {
  const { id, organizationId } = certificate;
  const refused = judgeStep(certificate, "reissue", now);
  if (refused) throw new Error(`a certificate is not issued again: ${refused}`);
  await assertNotHalted(tx);
  const key = await openSigningKey(tx, deps, organizationId);
  const status = await allocateStatus(tx, deps, organizationId, key.id, 1);
  const index = statusIndex(status.first, status.secret);
  const { proof: _proof, ...words } = JSON.parse(certificate.document);
  const credential = {
    ...words,
    issuer: { ...words.issuer, id: key.did },
    credentialStatus: statusEntry(deps.urls.statusList(status.listId, "revocation"), index),
  };
  const signed = await signCredential(credential, key, now);
  await assertCanonical(signed);
  const earlier = {
    id: deps.ids.uuid(),
    certificateId: id,
    document: certificate.document,
    leaf: certificate.leaf,
    issuerKeyId: certificate.issuerKeyId,
    statusListId: certificate.statusListId,
    statusIndex: certificate.statusIndex,
    issuedAt: certificate.reissuedAt ?? certificate.issuedAt,
    replacedAt: now,
    anchorBatchId: certificate.anchorBatchId,
    anchorPath: certificate.anchorPath ?? undefined,
  };
  await store.replaceIssue(tx, earlier, {
    organizationId,
    design: certificate.design,
    document: packDocument(JSON.stringify(signed), certificate),
    leaf: await certificateLeaf(signed),
    issuerKeyId: key.id,
    statusListId: status.listId,
    statusIndex: index,
    reissuedAt: now,
  });
  await scheduleAnchoring(tx, deps);
}
