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
  /** What it is drawn by and the language of its texts, unless its achievement has a design of its own. */
  style: CertificateStyle;
  /** An active certificate that this one replaces. */
  replacesId: string | null;
  /** A certificate that this one renews, which stays as it is. */
  renewsId?: string | null;
  /** The recipient's picture, where there is one. */
  picture: Portrait | null;
  /** Whether somebody allowed that it is not printed whole. */
  shortened?: boolean;
}

/** `teamId` is of what is new: a certificate that replaces or renews another stays with that one's team. */
export interface IssueContext extends Scope {
  /** Of achievements that are made now, for titles that lead to none yet. */
  language: CertificateStyle["language"];
  actor: ActorName;
  batchId: string | null;
  /** Whether recipients are mailed certificates that another platform issued first. */
  mailOrigins?: boolean;
  /** What was approved: nothing else is issued. */
  bound?: BoundContent | null;
  /** What these certificates were laid out with, to see what is printed of them. */
  checkedAs: BoundContent;
  /** Numbers on a status list that were taken before, for as many certificates or more. */
  numbers?: StatusNumbers | null;
}

/**
 * Consecutive numbers on a status list that a key signs. The invariant: of one list, no two certificates have the same
 * number. One statement takes them: it raises the list's counter and locks its row until the transaction ends, and
 * where that fails the counter is as it was. Numbers that were reserved in a transaction of their own and never used
 * are lost: nobody can tell, because a secret shuffles the numbers to places on the list.
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
 * audit entry: either all of it exists afterwards or none. A certificate exists from its first proof on; the second is
 * added when its root is on the chain. The caller has checked the drafts and reserved the quota. Throws `NotAwardable`,
 * and `NotAsApproved` where `bound` is not what they would be made from, `NotAsChecked` where `checkedAs` is not.
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

  // Step 2: read the issuer, once for all: name, signer, images, and the key that signs now.
  const issuer = await readIssuer(tx, deps, organizationId);
  const used = awards.map(({ achievement, isKept }, position) => {
    const title = items[position]?.draft.achievementName ?? "";
    return { title, achievement, isKept, style: styleOf(achievement, "") };
  });
  if (context.bound) assertContent(context.bound, { ...issuer, awards: used }, context.language);
  assertChecked(context.checkedAs, { ...issuer, awards: used }, context.language);

  // Step 3: take numbers on the status list (StatusNumbers), or use those that were reserved.
  const { numbers } = context;
  const haveNumbers = numbers && numbers.issuerKeyId === issuer.key.id && numbers.count >= items.length;
  const status = haveNumbers ? numbers : await allocateStatus(tx, deps, organizationId, issuer.key.id, items.length);

  // Step 4: revoke the certificates that are replaced, and mark those that are renewed. Before step 5, because an old
  // one may hold the very key that the new one needs, and because whoever erases locks certificates before aliases of
  // recipients.
  const now = deps.clock.now();
  const named = items.map((item) => ({ item, id: deps.ids.uuid() }));
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

  // Step 5: build and sign every document, find or make the aliases of the recipients, and store the certificates.
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

  // Step 6: queue what follows from them, in the same transaction: without it a crash could leave a certificate that
  // nobody hears of, or that is never anchored.
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

/** What fsck holds the row against, where its document signs nothing of it. */
function digestsOf(row: Awaited<ReturnType<typeof signCertificates>>[number]) {
  const text = unpackDocument(row.document.packed, row.document.frame, row);
  return { style: digestOfStyle(row), key: digestOfKeys(row, text) };
}

/**
 * The last gate, behind the answer that every caller has for it: while issuing is halted no certificate comes to be.
 */
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

/** The message to each recipient who has an address. It waits for the anchor, and not for ever. */
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
 * Takes numbers (StatusNumbers) for certificates of another transaction, so that several may go on at once: taken in
 * their own, the list's row would keep all others waiting until it ends.
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

/**
 * Takes `count` consecutive numbers of a status list that this key signs, and begins a new list where none has room.
 */
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
