import { parsePublicId } from "#modules/kernel/public-id";
import { type ChainReport, checkChains, countSealsOfTrees } from "../../audit/index.server";
import { rootOfPath } from "../../credentials/index.proof";
import { versionOfDigest } from "../../credentials/index.server";
import type { Db } from "../../kernel/db";
import type { Chain, ErasureLedger } from "../../kernel/ports";
import { findRemembered, getMessageStates } from "../../mail/index.server";
import { issuedMessageKey } from "../delivery/message-keys";
import { leafOrNull } from "../documents/hash-stored";
import { digestOfList } from "../lifecycle/publish-snapshots.job";
import { SEARCH_VERSION } from "../rules/search-terms";
import { findableBy } from "../rules/stored-terms";
import * as store from "../store";
import { signedPictureDigest } from "../stored-certificate";
import { type CertificateUrls, statusListName } from "../urls";

export interface ConsistencyReport {
  certificates: number;
  anchoredTrees: number;
  waitingForAnchor: number;
  erased: number;
  audit: Omit<ChainReport, "faults">;
  /** One sentence for each thing that should not be. */
  faults: string[];
}

const PAGE = 500;

interface ConsistencyDeps {
  db: Db;
  chain: Chain;
  urls: CertificateUrls;
  erasures: ErasureLedger;
}

/**
 * Reads everything back as a sceptic would: each document still has its leaf, each path leads to its root, each root
 * stands on the chain, no status list is older than its published snapshot, no row was issued twice and none was lost,
 * each recipient has one message, nothing is left of what was erased, and the audit log is what it was when it was written.
 */
export async function checkConsistency(deps: ConsistencyDeps): Promise<ConsistencyReport> {
  const report: ConsistencyReport = {
    ...{ certificates: 0, anchoredTrees: 0, waitingForAnchor: 0, erased: 0, faults: [] },
    audit: { chained: 0, waiting: 0, sealed: 0 },
  };
  const { faults } = report;
  for (let after: string | null = null; ; ) {
    const page = await store.pageOfCertificates(deps.db, after, PAGE);
    for (const certificate of page) {
      report.certificates++;
      const { publicId } = certificate;
      const leaf = certificate.erasedAt ? certificate.leaf : ((await leafOrNull(certificate.document)) ?? "");
      if (certificate.erasedAt) {
        report.erased++;
        if (remainsOf(certificate)) faults.push(`something is left of the erased certificate ${certificate.id}`);
      } else if (certificate.searchVersion === SEARCH_VERSION && !isFoundBy(certificate)) {
        faults.push(`${publicId} is not found by what it says`);
      } else if (parsePublicId(publicId) !== publicId) faults.push(`${publicId} has a wrong check digit`);
      if (leaf !== certificate.leaf) faults.push(`the document of ${publicId} was altered`);
      for (const issue of certificate.earlierIssues) {
        const name = `an earlier issue of ${publicId}`;
        if (certificate.erasedAt ? issue.document : (await leafOrNull(issue.document)) !== issue.leaf) {
          faults.push(certificate.erasedAt ? `something is left of ${name}` : `the document of ${name} was altered`);
        }
        if (issue.anchorBatch && rootOfPath(issue.leaf, issue.anchorPath) !== issue.anchorBatch.root) {
          faults.push(`the path of ${name} does not lead to its root`);
        }
      }
      if (!certificate.anchorBatch) report.waitingForAnchor += certificate.erasedAt ? 0 : 1;
      else if (rootOfPath(leaf, certificate.anchorPath) !== certificate.anchorBatch.root) {
        faults.push(`the path of ${publicId} does not lead to its root`);
      }
    }
    await checkPictures(deps.db, page, faults);
    const erased = page.filter(({ erasedAt }) => erasedAt).map(({ id }) => id);
    const notes = erased.length > 0 ? await store.countNotes(deps.db, erased) : 0;
    if (notes > 0) faults.push(`${notes} notes are left of erased certificates`);
    for (const key of await findRemembered(deps.db, erased)) faults.push(`the message ${key} was not forgotten`);
    const withMail = page.filter((certificate) => certificate.recipientEmail);
    const keys = withMail.map(({ id }) => issuedMessageKey(id));
    const messages = await getMessageStates(deps.db, keys);
    for (const key of keys) if (!messages.has(key)) faults.push(`there is no message ${key}`);
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (const row of await store.rowsWithoutTheirCertificate(deps.db)) {
    faults.push(`line ${row.line} of batch ${row.batchId} is issued and has no certificate`);
  }
  for (const row of await store.certificatesIssuedTwice(deps.db)) {
    faults.push(`line ${row.line} of batch ${row.batchId} has ${row.count} certificates`);
  }
  const trees = await store.listAnchorBatches(deps.db);
  const seals = await countSealsOfTrees(deps.db);
  for (const tree of trees) {
    const found = tree._count.certificates + tree._count.earlierIssues + (seals.get(tree.id) ?? 0);
    if (tree.leafCount !== found) {
      faults.push(`tree ${tree.root} was made of ${tree.leafCount} leaves and has ${found}`);
    }
    if (tree.state !== "anchored") continue;
    report.anchoredTrees++;
    const anchor = await deps.chain.findAnchor(`0x${tree.root}`);
    if (!anchor) faults.push(`root ${tree.root} does not stand on the chain`);
    else if (anchor.blockNumber !== tree.blockNumber)
      faults.push(`root ${tree.root} stands in another block than stored`);
  }
  for (const entry of await deps.erasures.read()) {
    const found = await store.findByLeaf(deps.db, entry.leaf);
    if (found && !found.erasedAt) faults.push(`certificate ${found.id} was erased and is back: npm run erasures:apply`);
  }
  await checkPublishedLists(deps, faults);
  const roots = new Map(trees.map(({ id, root }) => [id, root]));
  const { faults: inAudit, ...audit } = await checkChains(deps.db, (id) => roots.get(id));
  faults.push(...inAudit);
  return { ...report, audit };
}

/** Whether each picture is the one whose digest was signed, and none is left that no document names. */
async function checkPictures(db: Db, page: { id: string; publicId: string; document: string }[], faults: string[]) {
  const stored = await store.digestsOfPictures(
    db,
    page.map(({ id }) => id),
  );
  const digests = new Map(stored.map(({ certificateId, digest }) => [certificateId, digest]));
  for (const { id, publicId, document } of page) {
    const found = digests.get(id) ?? null;
    // Of a document that cannot be read is said above that it was altered.
    if (document !== "" && (await leafOrNull(document)) === null) continue;
    if (signedPictureDigest(document) === found) continue;
    if (document === "") faults.push(`something is left of the erased certificate ${id}`);
    else faults.push(found === null ? `the picture of ${publicId} is gone` : `the picture of ${publicId} was altered`);
  }
}

/** Whether an erased certificate still names somebody or something. */
function remainsOf(row: Awaited<ReturnType<typeof store.pageOfCertificates>>[number]): boolean {
  const texts = [row.document, row.recipientName, row.recipientEmail, row.achievementName, row.achievementDescription];
  const reasons = [row.revocationReason, row.suspensionReason, row.issueKey, row.identity];
  const found = [...row.tags, ...row.searchTerms, row.terms, row.nameKey];
  return (
    [...texts, ...reasons, ...found].some(Boolean) || parsePublicId(row.publicId) !== null || row.revokedAt === null
  );
}

/** Whether a certificate is stored under the terms that its texts make. */
function isFoundBy(row: Awaited<ReturnType<typeof store.pageOfCertificates>>[number]): boolean {
  const { searchTerms, terms, nameKey } = findableBy(row, { short: row.terms !== null });
  return row.nameKey === nameKey && row.terms === terms && areSame(row.searchTerms, searchTerms);
}

function areSame(some: string[], others: string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)];
  return one.size === other.size && [...one].every((text) => other.has(text));
}

/** No list may be older than what was published of it, nor another one under the same version. */
async function checkPublishedLists(deps: ConsistencyDeps, faults: string[]) {
  for (const { id } of await store.listStatusListIds(deps.db)) {
    const list = await store.readStatusList(deps.db, id);
    const snapshot = list && (await deps.chain.findSnapshot(statusListName(deps.urls, id)));
    if (!list || !snapshot) continue;
    const published = versionOfDigest(snapshot.digest);
    if (published > list.version) {
      faults.push(`status list ${id} has version ${list.version} and was published with version ${published}`);
    } else if (published === list.version && snapshot.digest !== digestOfList(list)) {
      faults.push(`status list ${id} is not what was published as its version ${published}`);
    }
  }
}
