/**
 * Prefix of a witness for columns that `npm run fsck` does not check; the reason follows. Any other witness names what
 * the columns are compared with.
 */
export const NOT_WATCHED = "not watched: ";

const not = (why: string) => NOT_WATCHED + why;
const WHEN = not("when a row was written; nothing is decided by it");
const BY_HAND = not("what people work with; nothing that was issued, paid or erased rests on it");

/**
 * What `npm run fsck` compares each column of the database with (decision 0069). A model without checked columns has a
 * single text. A new column without an entry fails `npm test -- structure`; a checked column without a case in
 * `tests/damage` fails the slow test there.
 */
export const WATCHED: Record<string, string | Record<string, string>> = {
  AuditEntry: {
    "the chain: digest, hash, and what comes behind":
      "id organizationId actor action subject details ip userAgent at sequence commitments digest hash",
  },
  AuditChain: { "its entries and its sealed heads": "id length head", [WHEN]: "chainedAt" },
  AuditSeal: {
    "its own leaf, its tree and the chain of entries": "chain sequence head leaf sealedAt treeId path",
    [not("a random name that nothing else has")]: "id",
  },

  Event: not("what happened, for as long as somebody may still have to read it; the audit log says it for good"),
  EventHistory: not("how transactions are counted; begun anew where it does not fit"),

  User: not("accounts: no certificate, verdict or payment is decided by one; who acted stands in the audit log"),
  Avatar: not("a picture of an account"),
  Session: not("who is signed in"),
  RefreshToken: not("who is signed in"),
  AccountLink: not("links that end by themselves"),
  SignInThrottle: not("counts that end by themselves"),

  Organization: {
    "the audit log, keys and documents that name it": "id slug status",
    [not(
      "what it says of itself: documents have its name as it was signed, and the audit log says that it changed and not to what",
    )]:
      "name nameKeys type website phone address description signerName signerTitle primaryColor secondaryColor contactAddress senderName reminderDays socialLinks timeZone approvalRequired defaultDesignId",
    [WHEN]: "createdAt",
  },
  Membership: not("who may act; who did stands in the audit log"),
  Team: not("who may act within an organization"),
  MemberInvitation: not("links that end by themselves"),
  IssuerKey: {
    "its own public half, what was signed with it, the audit log and its writes to the chain":
      "id organizationId did publicKeyMultibase encryptedSecret validFrom retiredAt compromisedFrom compromiseReportedAt registerWriteId retireWriteId compromiseWriteId",
  },
  OrganizationImage: {
    "its own bytes and the entry of its bringing": "id organizationId kind png sha256 width height",
    [WHEN]: "createdAt",
  },
  OrganizationSigner: not(
    "who signs what is issued from now on; of what was issued the entry of its issuing has a digest",
  ),
  OrganizationDomain: {
    "the audit log": "organizationId domain verifiedAt",
    [not("what the DNS said last; it is asked every day")]: "token foundAt checkedAt misses lastMissAt",
    [WHEN]: "createdAt",
  },
  OrganizationReview: { "the entry of the review": "organizationId reviewedBy reviewedAt note" },
  OrganizationNameRequest: not("a name that waits for somebody to compare it"),
  ContactConfirmation: not("links that end by themselves"),

  PendingRegistration: not("people on their way in"),
  OrganizationInvitation: not("links that end by themselves"),

  Subscription: not("what may be issued from now on; what was paid for it is held by orders, invoices and the ledger"),
  TrialUse: not("names without a reader; whose trial was used stands nowhere else"),
  QuotaUse: { "what was issued in the month": "organizationId month used" },
  QuotaGrant: not("what may be issued on top from now on"),
  BillingDetails: not("whom invoices will be made out to; orders and invoices have their own"),
  PaymentMethod: not("what the provider keeps; it is asked before anything is charged"),
  PaymentSetup: not("people on their way to a provider"),
  PaymentOrder: {
    "the entry of its payment, its invoice and its payments":
      "id organizationId kind plan period netMinor vatMinor totalMinor currency vat buyer language state",
    [not("the time and the lines that were offered; the invoice has those that were paid")]: "from until lines",
    [not("how it was collected")]: "via reference createdBy expiresAt failures nextAttemptAt closedAt",
    [WHEN]: "createdAt",
  },
  Payment: {
    "the ledger and its order": "id organizationId orderId provider amountMinor currency state settledAt",
    [not("what the provider calls it; the daily comparison with the provider holds it")]:
      "methodId providerRef stepUrl declineReason payerName payerIban",
    [not("that it is not given back; what the bank took back is in the ledger")]: "takenBackAt",
    [WHEN]: "createdAt",
  },
  Refund: {
    "the ledger, its payment and its credit note":
      "id organizationId paymentId creditNoteId provider amountMinor currency state settledAt",
    [not("what the provider calls it; the daily comparison with the provider holds it")]:
      "providerRef failure requestedBy",
    [WHEN]: "createdAt",
  },
  Invoice: {
    "its own document, the digest in the entry of its making, its order, the ledger and its series":
      "id organizationId orderId kind number issuedAt document totalMinor currency creditsId",
  },
  InvoiceFile: { "its own bytes and the entry of its drawing": "invoiceId pdf sha256", [WHEN]: "drawnAt" },
  InvoiceSeries: { "the invoices of the year": "kind year last" },
  LedgerTransaction: { "what it is of": "id key organizationId at" },
  LedgerEntry: {
    "what its movement is of": "transactionId account organizationId amountMinor currency",
    [not("the order in which a movement is shown")]: "position",
  },
  WebhookEvent: not("hints to ask the provider"),
  PaymentDifference: not("what the daily comparison with the providers found"),
  BankStatement: not("what a bank sent; transfers that were counted are in the ledger"),
  BankLine: not("what a bank sent; transfers that were counted are in the ledger"),
  BankLineSource: not("by which names a bank sent it"),

  Design: {
    "its published versions": "id organizationId",
    [BY_HAND]: "name draft revision changedAt changedBy createdAt archivedAt",
  },
  DesignVersion: {
    "its own digest, the entry of its publishing and the certificates that name it":
      "id designId organizationId number document sha256",
    [not("how it is called")]: "name",
    [WHEN]: "createdAt createdBy",
  },
  OrganizationFont: {
    "its own bytes and the entry of its bringing": "id organizationId bytes sha256",
    [not("read out of the bytes when it was brought")]: "family style bold script letters",
    [BY_HAND]: "removedAt",
    [WHEN]: "createdAt createdBy",
  },

  Achievement: not("what is awarded from now on; what was issued says in its document what it was for"),
  AchievementVersion: not("what is awarded from now on; what was issued says in its document what it was for"),
  AchievementTitle: not("how an achievement is found"),

  Recipient: { "the aliases that it is of": "id organizationId", [WHEN]: "createdAt" },
  RecipientAlias: {
    "the certificates that name it": "id organizationId recipientId nameKey addressKey",
  },

  Batch: {
    "the certificates that came of it": "id organizationId quotaMonth",
    [BY_HAND]:
      "teamId name template language achievement state createdBy createdAt queuedAt queuedBy finishedAt scheduledFor scheduledBy validRowsOnly replaceChanged shortened mailOrigins heldBack answeredBy",
    [not("what its rows were laid out with, before they were issued")]: "checkedAs checkId",
  },
  Approval: not("what people ask of each other; who approved what stands in the audit log"),
  BatchTable: not("a list as it was brought, for a week at most"),
  ColumnMatching: not("how lists were read the last time"),
  BatchRow: {
    "the certificate that came of it":
      "organizationId batchId state fingerprint identity certificateId cells pictureKey",
    [not("where it stood in somebody's file")]: "line",
    [not("what was said of it before it was issued")]: "isWhole unprinted isAllowed",
    [BY_HAND]: "problems replacesId",
  },
  BatchPicture: not("pictures of a list that is not issued yet"),
  Certificate: {
    "its signed document":
      "id organizationId publicId recipientName recipientEmail achievementName achievementDescription achievementId issuedOn expiresOn origin customFields issuerKeyId statusListId statusIndex issuedAt reissuedAt",
    "its leaf, its tree and the chain": "packed frameId leaf anchorBatchId anchorPosition",
    "the entry of its issuing": "batchId issuedBy issueKey identity template language achievementVersionId teamId",
    "the audit log": "revokedAt revocationReason suspendedAt suspensionReason supersededById renewedById erasedAt",
    "what its other columns say": "terms nameKey tags recipientAliasId",
    [not("worked out anew by the next start")]: "searchVersion",
    [not("where a list shows it among those of its batch; the batch's lines name it themselves")]: "batchLine",
    [not("what the last anchoring met; the next one looks again")]: "damagedAt",
  },
  StagedFile: not("files of a form that is not accepted yet; deleted after an hour"),
  BulkAction: not("what was done to each certificate stands in the audit log"),
  BulkItem: not("what was done to each certificate stands in the audit log"),
  CertificateStatusChange: {
    "the audit log and the certificate": "organizationId certificateId step at by reason",
    [not("what an organization writes for itself; only that none is left of the erased")]: "note",
    [not("a random name that nothing else has")]: "id",
  },
  CertificateTag: not("words to choose from; each certificate has its own"),
  SavedView: not("searches"),
  CertificatePicture: {
    "the digest in its certificate's document": "certificateId organizationId jpeg digest",
    [not("read out of the bytes when it was brought")]: "width height",
  },
  CertificateFrame: {
    "the leaves of the documents that it is the frame of, and the entries of their issuing":
      "id organizationId text design",
  },
  AnchorBlock: { "the root of its tree": "anchorBatchId block leaves path" },
  EarlierIssue: {
    "its own document, its tree and the entry of its end":
      "certificateId document leaf issuerKeyId statusListId statusIndex issuedAt replacedAt anchorBatchId anchorPath",
    [not("a random name that nothing else has")]: "id",
  },
  ProblemReport: {
    [not("what people write to each other; only that none is left of the erased")]:
      "id key organizationId certificateId kind fullName email message language createdAt answer closedAt closedBy correctionBatchId correctionAnswer",
  },
  CertificateFreeze: {
    "the audit log": "certificateId organizationId reason frozenAt frozenBy earlierSuspendedAt earlierReason",
    [not("the platform's own evidence, for 30 days at most")]: "heldUntil publicId evidence",
  },
  Erasure: { "the ledger of erasures and the audit log": "leaf erasedAt erasedBy" },
  StatusList: {
    "the documents that name it, what was published of it, and its numbers":
      "id organizationId issuerKeyId length allocated secret version",
    [WHEN]: "createdAt updatedAt",
  },
  StatusSnapshot: {
    "its write to the chain, and the chain": "statusListId version digest writeId",
    [WHEN]: "createdAt",
  },
  AnchorBatch: {
    "its leaves, its write, the audit log and the chain":
      "id root leafCount state chainId networkLabel contract anchorer anchorerSince transactionHash blockNumber blockHash blockTime createdAt anchoredAt",
  },

  ChainWrite: {
    "its key, what asked for it, its transaction and the chain":
      "id key call chainId contract sender state transactionHash blockNumber blockHash blockTime doneAt",
    [not("what a write waits for or was refused for")]: "afterId refusal",
    [WHEN]: "createdAt",
  },
  ChainTransaction: {
    "its write and the chain": "hash writeId chainId from to state",
    [not("what is sent again where the chain has lost it, which takes nothing else under that hash")]: "nonce raw",
    [WHEN]: "signedAt",
  },

  Message: {
    "its certificate and the queue of jobs": "key about toName toAddress state",
    [not("how a letter is written and sent; it is written from what its certificate says")]:
      "id organizationId kind group language props attempts lastError createdAt sentAt firstSentAt sending",
    [not("what was reported of it; the database takes no other change of it")]: "delivery",
  },
  DeliveryReport: {
    "what its message says, and that whom that named was not erased": "messageId sending outcome reason",
    [not("what somebody said became of a letter; nothing that was issued rests on it")]:
      "id organizationId source status reportedAt receivedAt",
  },

  ContactMessage: not("what visitors write"),
  ContactAnswer: not("what visitors are answered"),
  PageView: not("counts"),
  PageViewDay: not("counts"),
  DailyFigure: not("counts that can be made anew"),
  FiguresUntil: not("counts that can be made anew"),
  PlatformSwitch: not("what the platform does from now on; the audit log says who turned it"),
  ServicePeriod: not("counts"),
  ServiceAlarm: not("what was told of the service"),
  ClockMark: not("how late it was"),
  RateLimit: not("counts that end by themselves"),
  ReplicaBeat: not("how old a replica is"),
  Installation: not("compared with the settings by every process that starts"),
  VcApiCredential: not("credentials of a test interface that is off, and of no organization"),
};
