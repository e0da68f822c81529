import { parsePublicId } from "#modules/kernel/public-id";
import { entriesAbout } from "../../audit/index.server";
import { rootOfPath } from "../../credentials/index.proof";
import { findGone } from "../../designs/index.server";
import { type Faults, noteFaults } from "../../kernel/faults";
import { getAddressees } from "../../mail/index.server";
import { findIssuerKeys } from "../../organizations/index.server";
import { aliasKey, findAliasKeys } from "../../recipients/index.server";
import { issuedMessageKey } from "../delivery/message-keys";
import { leafOrNull } from "../documents/hash-stored";
import { CERTIFICATE_ACTIONS } from "../rules/replay-audit";
import { SEARCH_VERSION } from "../rules/search-terms";
import { readSigned, signedPicture } from "../rules/signed-content";
import { findableBy } from "../rules/stored-terms";
import * as store from "../store";
import type { StoredCertificate } from "../store/consistency";
import { differingColumns, missingNamed, type NamedByRows } from "./check-columns";
import type { ConsistencyDeps, ConsistencyReport } from "./check-consistency";
import { checkErased, type Erasures } from "./check-erased";
import { historyFaults } from "./check-history";
import { contradictions, firstDocument, inOrder } from "./check-states";

/** Checks a page of certificates one by one; related rows are read for the whole page at once. */
export async function checkPage(
  { db, lists: listsOfCertificates }: ConsistencyDeps,
  ids: string[],
  ledger: Erasures,
  report: ConsistencyReport,
): Promise<void> {
  const { faults } = report;
  const rows = await store.readStored(db, ids);
  const [keys, lists, pictures, freezes, changes, entries] = await Promise.all([
    findIssuerKeys(db, [...new Set(rows.flatMap(keysOf))]),
    store.findLists(db, [...new Set(rows.map(({ statusListId }) => statusListId))]),
    store.readPictures(db, ids),
    store.findFreezes(db, ids),
    store.findStatusChanges(db, ids),
    entriesAbout(db, ids, CERTIFICATE_ACTIONS),
  ]);
  const gone = await findGone(db, [...new Set(rows.map(({ template }) => template))]);
  const batches = await listsOfCertificates.findOwners(db, [...new Set(rows.flatMap(({ batchId }) => batchId ?? []))]);
  const aliases = await findAliasKeys(db, [...new Set(rows.flatMap(({ recipientAliasId }) => recipientAliasId ?? []))]);
  const renewers = await store.findRevocations(db, renewersIn([...entries.values()].flat()));
  const picturesOf = new Map(pictures.map((picture) => [picture.certificateId, picture]));
  for (const row of rows) {
    const name = row.erasedAt ? `the erased certificate ${row.id}` : row.publicId;
    await noteFaults(faults, name, async () => {
      if (row.erasedAt) report.erased++;
      else if (!row.anchorBatch) report.waitingForAnchor++;
      const altered = await checkDocuments(row, name, faults);
      if (!row.erasedAt) {
        if (!altered.has(row.document)) checkContent(row, { keys, lists }, picturesOf.get(row.id), faults);
        checkEarlier(row, { keys, lists }, faults);
        if (!isUnderAlias(row, aliases)) faults.push(`${name} is not of the recipient whose name and address it has`);
      }
      if (row.batchId !== null && batches.get(row.batchId) !== row.organizationId) {
        faults.push(`${name}: the list that it came of is gone, or of another organization`);
      }
      if (gone.has(row.template)) faults.push(`${name}: the version of the design that it is drawn by is gone`);
      for (const what of missingNamed(row, { keys, lists })) faults.push(`${name}: ${what}`);
      const around = { freeze: freezes.get(row.id), renewers, isFirstIntact: !altered.has(firstDocument(row)) };
      const logged = entries.get(row.id) ?? [];
      for (const what of contradictions(row, logged, around)) faults.push(`${name} ${what}`);
      for (const what of historyFaults(row, changes.get(row.id) ?? [], logged)) faults.push(`${name} ${what}`);
    });
  }
  const erased = rows.filter(({ erasedAt }) => erasedAt);
  if (erased.length > 0) await checkErased(db, erased, { ledger, pictures: picturesOf, changes }, faults);
  const withMail = rows.filter(({ recipientEmail, erasedAt }) => recipientEmail && !erasedAt);
  const addressees = await getAddressees(
    db,
    withMail.map(({ id }) => issuedMessageKey(id)),
  );
  for (const { id, recipientEmail, recipientName } of withMail) {
    const key = issuedMessageKey(id);
    const to = addressees.get(key);
    if (!to) faults.push(`there is no message ${key}`);
    else if (to.toAddress !== recipientEmail || to.toName !== recipientName) {
      faults.push(`the message ${key} goes to somebody else than the certificate's recipient`);
    }
  }
}

const keysOf = ({ issuerKeyId, earlierIssues }: StoredCertificate) => [
  issuerKeyId,
  ...earlierIssues.map((issue) => issue.issuerKeyId),
];

function renewersIn(entries: { action: string; details: unknown }[]): string[] {
  return entries.flatMap(({ action, details }) => {
    if (action !== "certificate.renewed" || typeof details !== "object" || details === null) return [];
    return "by" in details && typeof details.by === "string" && /^[0-9a-f-]{36}$/.test(details.by) ? [details.by] : [];
  });
}

/** Checks that documents have their leaves and that leaves lead to their roots. Returns the altered documents. */
async function checkDocuments(row: StoredCertificate, name: string, faults: Faults): Promise<Set<string>> {
  const altered = new Set<string>();
  if (!row.erasedAt && (await leafOrNull(row.document)) !== row.leaf) {
    altered.add(row.document);
    faults.push(`the document of ${name} was altered`);
  }
  if (row.anchorBatch && rootOfPath(row.leaf, row.anchorPath) !== row.anchorBatch.root) {
    faults.push(`the path of ${name} does not lead to its root`);
  }
  const earlier = inOrder(row);
  for (const [index, issue] of earlier.entries()) {
    const which = `an earlier issue of ${name}`;
    if (row.erasedAt && issue.document) faults.push(`something is left of ${which}`);
    else if (!row.erasedAt && (await leafOrNull(issue.document)) !== issue.leaf) {
      altered.add(issue.document);
      faults.push(`the document of ${which} was altered`);
    }
    const next = earlier[index + 1]?.issuedAt ?? row.reissuedAt;
    if (next && issue.replacedAt.getTime() !== next.getTime())
      faults.push(`${which} does not say when it was replaced`);
    if (issue.anchorBatchId !== null && issue.anchorBatch === null) faults.push(`the tree of ${which} is gone`);
    if (issue.anchorBatch && rootOfPath(issue.leaf, issue.anchorPath) !== issue.anchorBatch.root) {
      faults.push(`the path of ${which} does not lead to its root`);
    }
  }
  return altered;
}

/** Checks that the key, list and time of each earlier issue match its own document. */
function checkEarlier(row: StoredCertificate, { keys }: NamedByRows, faults: Faults): void {
  for (const issue of row.earlierIssues) {
    const content = readSigned(issue.document);
    const status = content?.credentialStatus;
    const isSame =
      content?.issuer.id === keys.get(issue.issuerKeyId)?.did &&
      status?.statusListIndex === String(issue.statusIndex) &&
      status.statusListCredential.includes(issue.statusListId) &&
      content?.proof[0]?.created === `${issue.issuedAt.toISOString().slice(0, 19)}Z`;
    // An unreadable document is already reported as altered.
    if (content && !isSame) faults.push(`an earlier issue of ${row.publicId} does not say what its document says`);
  }
}

/** Checks that columns, picture and search terms match an unaltered document. */
function checkContent(
  row: StoredCertificate,
  named: NamedByRows,
  picture: { digest: string; found: string; organizationId: string } | undefined,
  faults: Faults,
): void {
  const { publicId } = row;
  if (parsePublicId(publicId) !== publicId) faults.push(`${publicId} has a wrong check digit`);
  if (row.searchVersion === SEARCH_VERSION && !isFoundBy(row)) faults.push(`${publicId} is not found by what it says`);
  const content = readSigned(row.document);
  if (!content) {
    faults.push(`${publicId} has a document that is signed and of another form than ours`);
    return;
  }
  const differing = differingColumns(row, content, named);
  if (differing.length > 0) faults.push(`${publicId} does not say what its document says: ${differing.join(", ")}`);
  const signed = signedPicture(content);
  if (signed !== null && !picture) faults.push(`the picture of ${publicId} is gone`);
  else if ((picture?.found ?? null) !== signed || (picture?.digest ?? null) !== signed) {
    faults.push(`the picture of ${publicId} was altered`);
  } else if (picture && picture.organizationId !== row.organizationId) {
    faults.push(`the picture of ${publicId} is of another organization`);
  }
}

/** Whether a certificate refers to the alias of its recipient's name and address, in its own organization. */
function isUnderAlias(row: StoredCertificate, aliases: Awaited<ReturnType<typeof findAliasKeys>>): boolean {
  const alias = aliases.get(row.recipientAliasId ?? "");
  const { nameKey, addressKey } = aliasKey({ name: row.recipientName, email: row.recipientEmail });
  return alias?.organizationId === row.organizationId && alias.nameKey === nameKey && alias.addressKey === addressKey;
}

/** Whether the stored search terms match the certificate's texts. */
function isFoundBy(row: StoredCertificate): boolean {
  const { terms, nameKey } = findableBy(row);
  return row.nameKey === nameKey && row.terms === terms;
}
