import { monthOf, releaseQuota } from "../billing/index.server";
import type { ErasedCertificate, TracesElsewhere } from "../certificates/index.server";
import type { Transaction } from "../kernel/db";
import { forgetMessages } from "../mail/index.server";
import { wholeOrganization } from "../organizations/index.server";
import { eraseFromTables } from "./lists/importing/purge-tables.job";
import { answerKey } from "./reports/answer-report";
import * as store from "./store";

/**
 * Erases what batches, approvals and problem reports store of people, together with their certificates (decision 0015).
 */
export const traces: TracesElsewhere = {
  countLines: store.countLinesOfRecipient,

  async eraseRecipient(tx, organizationId, recipient) {
    const lines = await store.eraseLinesOfRecipient(tx, organizationId, recipient);
    const batchIds = await giveBack(tx, organizationId, lines);
    if (lines.length > 0) await store.deleteUnnamedPictures(tx, organizationId);
    await eraseWords(tx, organizationId, { batchIds, certificateIds: [], recipients: [recipient] });
    await eraseFromTables(tx, organizationId, [recipient]);
    const reports = await store.deleteReportsBy(tx, organizationId, recipient);
    await forgetMessages(tx, reports.map(answerKey));
    return { lines: lines.length, reports: reports.length };
  },

  async eraseCertificates(tx, organizationId, certificates) {
    const certificateIds = certificates.map(({ id }) => id);
    const identities = certificates.map(({ identity }) => identity);
    const lines = await store.eraseLinesOfCertificates(tx, organizationId, {
      ids: certificateIds,
      publicIds: certificates.map(({ publicId }) => publicId),
      identities,
    });
    const batchIds = await giveBack(tx, organizationId, lines);
    await eraseFromTables(tx, organizationId, certificates.map(addressee));
    const recipients = certificates.flatMap(({ recipientName, recipientEmail }) => [
      recipientName,
      recipientEmail ?? "",
    ]);
    await eraseWords(tx, organizationId, { batchIds, certificateIds, recipients });
    await store.deleteUnnamedPictures(tx, organizationId);
    await store.deleteReportsAbout(tx, certificateIds);
  },
};

/** Releases the quota reserved for rows that are not issued any more. Returns the batches of all the rows. */
async function giveBack(tx: Transaction, organizationId: string, lines: store.ErasedLine[]): Promise<string[]> {
  const reserved = lines.filter(({ wasReserved }) => wasReserved);
  for (const id of new Set(reserved.map(({ batchId }) => batchId))) {
    const count = reserved.filter(({ batchId }) => batchId === id).length;
    const { quotaMonth, queuedAt, createdAt } = await store.getBatch(tx, wholeOrganization(organizationId), id);
    await releaseQuota(tx, organizationId, quotaMonth ?? monthOf(queuedAt ?? createdAt), count);
  }
  return [...new Set(lines.map(({ batchId }) => batchId))];
}

/** Address of a recipient, or the name where there is none: other people may have the same name. */
const addressee = ({ recipientName, recipientEmail }: ErasedCertificate) => recipientEmail ?? recipientName;

/** Erases the words in which others wrote about the recipients. */
async function eraseWords(
  tx: Transaction,
  organizationId: string,
  about: { batchIds: string[]; certificateIds: string[]; recipients: string[] },
): Promise<void> {
  await store.eraseDeclineWords(tx, organizationId, about);
  await store.eraseReportWords(tx, organizationId, about.recipients);
  await store.eraseNotesOfActions(tx, organizationId, about.recipients);
}
