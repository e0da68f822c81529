import { recordAudit, recordAudits } from "../../audit/index.server";
import { STATUS_LIST_LENGTH } from "../../credentials/index.server";
import { recordEvents } from "../../events/index.server";
import type { ActorName } from "../../kernel/actor-name";
import type { Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs, Portrait, SecretBox } from "../../kernel/ports";
import { queueMessages } from "../../mail/index.server";
import { getOrganization, openSigningKey, readBrand, type Scope } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import { linkAliases } from "../../recipients/index.server";
import type { CertificateStyle } from "../../rendering/index.server";
import { scheduleAnchoring } from "../anchoring/anchor-batch.job";
import { issuedMessageKey } from "../delivery/message-keys";
import type { DocumentWork } from "../documents/document-work";
import type { BoundContent } from "../rules/bound-content";
import { certificateEvents } from "../rules/certificate-events";
import type { CertificateDraft } from "../rules/new-certificate";
import { unpackDocument } from "../rules/packed-document";
import { pictureDigest } from "../rules/picture-digest";
import type { StatusChange } from "../rules/status-change";
import { digestOfKeys, digestOfStyle } from "../rules/unsigned-columns";
import * as store from "../store";
import type { CertificateUrls } from "../urls";
import { assertChecked, assertContent } from "./content";
import { findAwards, NotAwardable } from "./find-awards";
import { findDesignNames } from "./find-design-names";
import { readLettersFor } from "./find-missing-letters";
import { signCertificates } from "./sign-certificate";

export interface IssueDeps {
  ids: Ids;
  clock: Clock;
  jobs: Jobs;
  secretBox: SecretBox;
  urls: CertificateUrls;
  documents: DocumentWork;
  /** How long a recipient's message waits for the anchor, in seconds. */
  mailAnchorWaitSeconds: number;
  /** How long certificates gather before their tree is anchored, in seconds. */
  anchorIntervalSeconds: number;
}

export interface CertificateToIssue {
  draft: CertificateDraft;
  fingerprint: string;
  identity: string;
  /** Template and text language; a design of the achievement overrides the template. */
  style: CertificateStyle;
  /** An active certificate that this one replaces. */
  replacesId: string | null;
  /** A certificate that this one renews; the renewed certificate stays valid. */
  renewsId?: string | null;
  /** The recipient's picture, where there is one. */
  picture: Portrait | null;
  /** Whether an explicit approval allows text that is cut off in print. */
  shortened?: boolean;
  /** Line of the batch's file. */
  line?: number;
}

/** `teamId` applies to new certificates: a replacement or renewal stays with the team of its predecessor. */
export interface IssueContext extends Scope {
  /** Language of achievements that are created now for titles without one. */
  language: CertificateStyle["language"];
  actor: ActorName;
  batchId: string | null;
  /** Whether recipients are mailed certificates that another platform issued first. */
  mailOrigins?: boolean;
  /** Approved content: issuing anything else throws `NotAsApproved`. */
  bound?: BoundContent | null;
  /** Content that the layout check of these certificates was made with. */
  checkedAs: BoundContent;
  /** Status list numbers that were reserved earlier, at least one per certificate. */
  numbers?: StatusNumbers | null;
}

/**
 * Consecutive numbers on a status list that a key signs. The invariant: no two certificates of one list have the same
 * number. One statement takes the numbers: it raises the list's counter and locks the list's row until the transaction
 * ends; a failed transaction leaves the counter unchanged. Numbers that were reserved in a separate transaction and
 * never used are lost. That reveals nothing, because a secret permutation maps numbers to bits.
 */
export interface StatusNumbers {
  issuerKeyId: string;
  listId: string;
  first: number;
  count: number;
  secret: string;
}

/**
 * Builds, signs and stores certificates in the caller's transaction, with their messages, the anchoring job and the
 * audit entries: either all of these exist afterwards or none. A certificate exists from its first proof on; the second
 * is added when its root is on the chain. The caller has checked the drafts and reserved the quota.
 * Throws `NotAwardable`; `NotAsApproved` where the content differs from `bound`; `NotAsChecked` where it differs from
 * `checkedAs`.
 */
export async function issueCertificates(
  tx: Transaction,
  deps: IssueDeps,
  context: IssueContext,
  items: CertificateToIssue[],
): Promise<{ id: string; publicId: string }[]> {
  const { organizationId } = context;
  await assertNotHalted(tx);

  // Step 1: find or create the achievements. Before step 2, so that a transaction that waits here for another batch
  // holds no status list numbers.
  const awards = await findAwards(tx, deps, context, items);
  const styleOf = await findDesignNames(
    tx,
    organizationId,
    awards.map(({ achievement }) => achievement),
  );
  const missingLettersOf = await readLettersFor(tx, organizationId, {
    styles: items.map(({ style }) => style),
    achievements: awards.map(({ achievement }) => achievement),
  });
  for (const [position, { award, achievement }] of awards.entries()) {
    const item = items[position];
    const missing = item ? missingLettersOf(award, achievement, item.style) : [];
    if (missing.length > 0) throw new NotAwardable(missing);
  }

  const teams = await store.findTeamsOf(
    tx,
    organizationId,
    items.flatMap(({ replacesId, renewsId }) => replacesId ?? renewsId ?? []),
  );
  const teamOf = ({ replacesId, renewsId }: CertificateToIssue) => {
    const before = teams.get(replacesId ?? renewsId ?? "");
    return before === undefined ? context.teamId : before;
  };

  // Step 2: read the issuer once for all certificates: name, signer, images, and the current signing key.
  const issuer = await readIssuer(tx, deps, organizationId);
  const used = awards.map(({ achievement, isKept }, position) => {
    const title = items[position]?.draft.achievementName ?? "";
    return { title, achievement, isKept, style: styleOf(achievement, "") };
  });
  if (context.bound) assertContent(context.bound, { ...issuer, awards: used }, context.language);
  assertChecked(context.checkedAs, { ...issuer, awards: used }, context.language);

  // Step 3: take numbers on the status list (StatusNumbers), or use the reserved ones.
  const { numbers } = context;
  const haveNumbers = numbers && numbers.issuerKeyId === issuer.key.id && numbers.count >= items.length;
  const status = haveNumbers ? numbers : await allocateStatus(tx, deps, organizationId, issuer.key.id, items.length);

  // Step 4: revoke the certificates that are replaced, and mark those that are renewed. Before step 5 for two reasons:
  // an old certificate may hold the unique issue key that the new one needs, and erasing locks certificates before
  // recipient aliases, so this order avoids deadlocks.
  const now = deps.clock.now();
  // Lists sort certificates of one time by id, descending: so they keep the order of the items.
  const ids = items
    .map(() => deps.ids.uuid())
    .sort()
    .reverse();
  const named = items.map((item, position) => ({ item, id: ids[position] ?? deps.ids.uuid() }));
  const [corrected, renewed]: [Succeeded[], Succeeded[]] = [[], []];
  const changes: StatusChange[] = [];
  const took = { organizationId, at: now, by: context.actor, reason: null, note: null };
  for (const { item, id } of named) {
    const { replacesId, renewsId } = item;
    if (renewsId && (await store.markRenewed(tx, organizationId, renewsId, id))) {
      const entry = { organizationId, actor: context.actor, action: "certificate.renewed", subject: renewsId };
      await recordAudit(tx, deps, { ...entry, details: { by: id } });
      changes.push({ ...took, id: deps.ids.uuid(), certificateId: renewsId, step: "renewed" });
      renewed.push({ id: renewsId, organizationId, teamId: teamOf(item), byId: id });
    }
    if (!replacesId) continue;
    const end = { revokedAt: now, revocationReason: "superseded", supersededById: id };
    if (!(await store.markRevoked(tx, organizationId, replacesId, end))) continue;
    await store.raiseStatusListVersions(tx, [replacesId], now);
    const entry = { organizationId, actor: context.actor, action: "certificate.corrected", subject: replacesId };
    await recordAudit(tx, deps, { ...entry, details: { by: id } });
    changes.push({ ...took, id: deps.ids.uuid(), certificateId: replacesId, step: "superseded" });
    corrected.push({ id: replacesId, organizationId, teamId: teamOf(item), byId: id });
  }
  await store.insertStatusChanges(tx, changes);

  // Step 5: build and sign every document, find or create the recipients' aliases, and store the certificates.
  const { batchId, actor } = context;
  const shared = { organizationId, batchId, actor, issuer, status, now };
  const toSign = named.map(({ item, id }, position) => {
    const awarded = awardAt(awards, position);
    const { language, template } = item.style;
    return {
      ...item,
      ...awarded,
      id,
      teamId: teamOf(item),
      language,
      style: styleOf(awarded.achievement, template),
    };
  });
  const rows = await signCertificates(deps, shared, toSign);
  const issued = rows.flatMap((row, position) => {
    const item = items[position];
    return item ? [{ row, item }] : [];
  });
  const people = rows.map(({ recipientName: name, recipientEmail: email }) => ({ name, email }));
  const aliasIds = await linkAliases(tx, deps, organizationId, people);
  await store.insertCertificates(
    tx,
    rows.map((row, position) => ({ ...row, recipientAliasId: aliasIds[position] })),
  );
  await store.insertCertificatePictures(
    tx,
    issued.flatMap(({ row, item }) => storedPictureOf(row, item.picture)),
  );

  // Step 6: queue messages, anchoring and events in the same transaction: otherwise a crash could leave a certificate
  // that is never mailed or never anchored.
  await queueIssuedMessages(
    tx,
    deps,
    rows.filter(({ origin }) => origin === null || context.mailOrigins),
  );
  const allowed: Record<string, boolean> = { shortened: true };
  const entries = issued.map(({ row, item }) => ({
    organizationId,
    actor: context.actor,
    action: "certificate.issued",
    subject: row.id,
    details: {
      publicId: row.publicId,
      batchId: context.batchId,
      ...(item.shortened ? allowed : {}),
      ...digestsOf(row),
    },
  }));
  await recordAudits(tx, deps, entries);
  await scheduleAnchoring(tx, deps);
  await recordEvents(tx, deps, [
    ...certificateEvents("certificate.issued", rows, { gatheredIn: batchId, data: () => ({ batchId }) }),
    ...certificateEvents("certificate.corrected", corrected, {
      gatheredIn: batchId,
      data: (some) => ({ correctedByIds: some.map(({ byId }) => byId) }),
    }),
    ...certificateEvents("certificate.renewed", renewed, {
      gatheredIn: batchId,
      data: (some) => ({ renewedByIds: some.map(({ byId }) => byId) }),
    }),
  ]);
  return rows.map(({ id, publicId }) => ({ id, publicId }));
}

/** A certificate that another one corrects or renews. */
interface Succeeded extends Scope {
  id: string;
  byId: string;
}

/**
 * Digests for the audit entry of the columns that the document does not sign; fsck compares the row with these digests.
 */
function digestsOf(row: Awaited<ReturnType<typeof signCertificates>>[number]) {
  const text = unpackDocument(row.document.packed, row.document.frame, row);
  return { style: digestOfStyle(row), key: digestOfKeys(row, text) };
}

/** Throws while issuing is halted. The last safeguard: every caller checks earlier and returns a code. */
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

/**
 * Queues the message to each recipient who has an address. The message waits for the anchor, up to
 * `mailAnchorWaitSeconds`.
 */
async function queueIssuedMessages(
  tx: Transaction,
  deps: IssueDeps,
  rows: Awaited<ReturnType<typeof signCertificates>>,
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

/**
 * Reserves numbers (StatusNumbers) for certificates that another transaction will issue, so that several chunks can be
 * issued in parallel. Taken in the issuing transaction, the numbers would lock the list's row until it ends.
 */
export async function reserveNumbers(
  tx: Transaction,
  deps: Pick<IssueDeps, "ids" | "clock" | "secretBox">,
  organizationId: string,
  count: number,
): Promise<StatusNumbers> {
  const { id: issuerKeyId } = await openSigningKey(tx, deps, organizationId);
  return { ...(await allocateStatus(tx, deps, organizationId, issuerKeyId, count)), issuerKeyId, count };
}

/** Takes `count` consecutive numbers of a status list that this key signs; creates a new list where none has room. */
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
