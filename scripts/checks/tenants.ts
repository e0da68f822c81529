import ts from "typescript";

/**
 * Functions of a store that read or change rows of organizations without naming one, and why that is correct. All
 * others name the organization or select by public ID; distributing tables by organization (scripts/deploy) relies on
 * that.
 */
const EXCEPTIONS: Record<string, { why: string; functions: string }> = {
  row: {
    why: "by the random ID of a row (or of what it belongs to) that its caller found within its organization",
    functions: `releaseTitles deleteAchievements findPublicAchievement updateAchievement spendInvitation findSetupById updateSetup
      endSetup findInvoiceById findInvoiceOfOrder findCreditNoteOf findOrderById findOrdersByIds closeOrder updateOrder findPayment
      findPaymentOnItsWay findTransferOf findRefundToTransfer findLastPayment changePayment markSucceeded findRefund isBeingRefunded changeRefund updateBulkAction
      changeSuspension findFreeze deleteFreezes lockHeld listHeldUntil deleteCertificatePictures
      deleteReportsAbout storeFindable raiseStatusListVersions findListWithSnapshot storeTags
      findWaitingMembership spendMemberInvitation noteKeyWrites`,
  },
  secret: {
    why: "by the hash of a secret that one person was sent",
    functions: "findInvitationByHash findInvitationByToken findContactByToken",
  },
  person: {
    why: "of one person, who may belong to several organizations",
    functions: "deleteMembershipsOfUser countOwned leadsSuspended deleteOldest",
  },
  fsck: {
    why: "what npm run fsck holds against its witnesses: everything there is, page by page (decision 0069)",
    functions: `pageOfInvoices findFilesWithoutInvoice findInvoiceIds findMoved pageOfOrders listRefunds
      findWithoutAlias findUnusedAliases reportsOfErased pageOfBatchIds batchesGone pageOfIds readStored findFreezes findStatusChanges findRevocations
      findWithoutCertificate readListWithIndexes findSnapshotsWithoutList findOwners`,
  },
  platform: {
    why: "work of the platform's own over all organizations: anchoring, lists to publish, payments to settle, fsck, figures",
    functions: `sumVerifiedIn findOrdersByReference findPaymentByTransfer markTakenBack isRefundSent findOpenTransfers findOpenSetups findAllInvoices
      forgetTakenBack namePayer findTransfersByKeys
      findWaitingOrders findStuckPayments findStuckRefunds findRefundsToDecide countRefundsToDecide findSucceededPayments
      findOwnMovements findEndingTrials findSubjects deleteDraftActions countIssuedIn findOldestUnanchored
      setDamagedAt storeAnchorPositions hasUnfindable lockUnfindable
      findKeysWithLists findListsToPublish listStatusListIds purgeTables
      purgeStagedFiles makePartition listPartitions
      readHistory listVerifiedDomains`,
  },
};
const EXCEPTED = new Set(Object.values(EXCEPTIONS).flatMap(({ functions }) => functions.split(/\s+/)));

/** Functions that write whole rows, which include the organization: the column may not be null. */
const WRITES_WHOLE_ROWS = /^(insert|put|upsert|claim)[A-Z]/;
const NAMES_ORGANIZATION = /organizationId|publicId|\bslug\b|\b[sS]cope\b|\bConditions\b/;

/** Returns the Prisma models whose rows each belong to one organization. */
export function readTenantModels(schema: string): string[] {
  const models = [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)];
  return models.flatMap(([, name, fields]) =>
    name && /^\s+organizationId\s+String\s/m.test(fields ?? "") ? [name] : [],
  );
}

/**
 * Finds functions of these stores that use rows of organizations without naming one, and exceptions that are no longer
 * needed.
 */
export function findUnscoped(files: { file: string; source: string }[], models: string[]): string[] {
  const accessors = models.map((model) => `\\.${model.charAt(0).toLowerCase()}${model.slice(1)}\\.|"${model}"`);
  const touches = new RegExp(accessors.join("|"));
  const needed = new Set<string>();
  const unscoped: string[] = [];
  for (const { file, source } of files) {
    if (!/^modules\/\w+\/store(\/[\w-]+)?\.ts$/.test(file)) continue;
    const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
    for (const statement of parsed.statements) {
      if (!ts.isFunctionDeclaration(statement) || !statement.name) continue;
      const [name, text] = [statement.name.text, statement.getText()];
      if (!touches.test(text) || NAMES_ORGANIZATION.test(text) || WRITES_WHOLE_ROWS.test(name)) continue;
      needed.add(name);
      if (!EXCEPTED.has(name)) {
        const line = parsed.getLineAndCharacterOfPosition(statement.getStart()).line + 1;
        unscoped.push(`${file}:${line} ${name} touches rows of organizations and names none`);
      }
    }
  }
  const left = [...EXCEPTED].filter((name) => !needed.has(name));
  return [...unscoped, ...left.map((name) => `scripts/checks/tenants.ts excepts ${name}, which needs it no more`)];
}
