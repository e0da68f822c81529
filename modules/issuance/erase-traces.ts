import type { ErasedCertificate, TracesElsewhere } from "../certificates/index.server";
import type { Transaction } from "../kernel/db";
import { forgetMessages } from "../mail/index.server";
import { eraseFromTables } from "./lists/importing/purge-tables.job";
import { answerKey } from "./reports/answer-report";
import * as store from "./store";

/** What lists, approvals and problem reports hold of people, erased with their certificates (decision 0015). */
export const traces: TracesElsewhere = {
  countLines: store.countLinesOfRecipient,

  async eraseRecipient(tx, organizationId, recipient) {
    const batchIds = await store.eraseLinesOfRecipient(tx, organizationId, recipient);
    if (batchIds.length > 0) await store.deleteUnnamedPictures(tx, organizationId);
    await eraseWords(tx, organizationId, { batchIds, certificateIds: [], recipients: [recipient] });
    await eraseFromTables(tx, organizationId, [recipient]);
    const reports = await store.deleteReportsBy(tx, organizationId, recipient);
    await forgetMessages(tx, reports.map(answerKey));
    return { lines: batchIds.length, reports: reports.length };
  },

  async eraseCertificates(tx, organizationId, certificates) {
    const certificateIds = certificates.map(({ id }) => id);
    const identities = certificates.map(({ identity }) => identity);
    const batchIds = await store.eraseLinesOfCertificates(tx, organizationId, { ids: certificateIds, identities });
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

/** By their address where they have one: others may be called the same. */
const addressee = ({ recipientName, recipientEmail }: ErasedCertificate) => recipientEmail ?? recipientName;

/** What people wrote about them. */
async function eraseWords(
  tx: Transaction,
  organizationId: string,
  about: { batchIds: string[]; certificateIds: string[]; recipients: string[] },
): Promise<void> {
  await store.eraseDeclineWords(tx, organizationId, about);
  await store.eraseReportWords(tx, organizationId, about.recipients);
}
