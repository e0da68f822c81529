-- Everything of an empty database. Until a release is tagged it is changed here, in place (decision 0070).
-- Templates are stored by their names, of which none has a version.

CREATE TYPE "AccountLinkPurpose" AS ENUM ('password_reset', 'new_email');
CREATE TYPE "AnchorState" AS ENUM ('prepared', 'published', 'anchored');
CREATE TYPE "ApprovalState" AS ENUM ('asked', 'approved', 'declined', 'withdrawn', 'outdated');
CREATE TYPE "BankLineState" AS ENUM ('matched', 'unmatched', 'doubtful', 'ignored', 'taken_back', 'kept', 'same');
CREATE TYPE "BatchRowState" AS ENUM ('fresh', 'duplicate', 'changed', 'invalid', 'queued', 'issued', 'skipped');
CREATE TYPE "BatchState" AS ENUM ('matching', 'draft', 'submitted', 'scheduled', 'issuing', 'stopped', 'issued');
CREATE TYPE "BillingPeriod" AS ENUM ('monthly', 'annual');
CREATE TYPE "BulkItemState" AS ENUM ('waiting', 'done', 'left_out');
CREATE TYPE "BulkState" AS ENUM ('draft', 'submitted', 'running', 'cancelled', 'finished');
CREATE TYPE "ChainTransactionState" AS ENUM ('signed', 'mined', 'failed');
CREATE TYPE "ChainWriteState" AS ENUM ('waiting', 'published', 'done', 'refused');
CREATE TYPE "ColorScheme" AS ENUM ('light', 'dark', 'system');
CREATE TYPE "FigureKind" AS ENUM ('issued', 'delivered', 'viewed', 'verified');
CREATE TYPE "ImageKind" AS ENUM ('logo', 'signature', 'picture', 'logo_dark', 'other_signature', 'seal');
CREATE TYPE "InvoiceKind" AS ENUM ('invoice', 'credit_note');
CREATE TYPE "MessageDelivery" AS ENUM ('unknown', 'accepted', 'delayed', 'bounced', 'complained');
CREATE TYPE "MessageState" AS ENUM ('queued', 'sending', 'sent', 'refused', 'unconfirmed');
CREATE TYPE "OrderKind" AS ENUM ('start', 'upgrade', 'renewal');
CREATE TYPE "OrderState" AS ENUM ('open', 'paid', 'expired', 'withdrawn');
CREATE TYPE "OrganizationRole" AS ENUM ('owner', 'admin', 'issuer', 'viewer', 'team_admin', 'team_issuer', 'team_viewer', 'billing');
CREATE TYPE "OrganizationStatus" AS ENUM ('active', 'suspended', 'prepared', 'closed', 'pending_review', 'refused');
CREATE TYPE "OrganizationType" AS ENUM ('educational_institution', 'training_center', 'corporate', 'government', 'non_profit', 'professional_association', 'other');
CREATE TYPE "PaymentSetupState" AS ENUM ('open', 'done', 'failed');
CREATE TYPE "PaymentState" AS ENUM ('prepared', 'needs_step', 'pending', 'succeeded', 'declined');
CREATE TYPE "Plan" AS ENUM ('basic', 'pro', 'enterprise');
CREATE TYPE "PlatformRole" AS ENUM ('user', 'admin');
CREATE TYPE "ProblemKind" AS ENUM ('wrong_details', 'not_genuine', 'erase_data', 'other');
CREATE TYPE "RefundState" AS ENUM ('prepared', 'awaiting_transfer', 'succeeded', 'failed');
CREATE TYPE "RegistrationFlow" AS ENUM ('sign_up', 'claim');
CREATE TYPE "StatusStep" AS ENUM ('revoked', 'suspended', 'reinstated', 'frozen', 'unfrozen', 'superseded', 'renewed');
CREATE TYPE "SubscriptionState" AS ENUM ('granted', 'trial', 'active', 'past_due', 'lapsed');
CREATE TYPE "UserStatus" AS ENUM ('active', 'disabled', 'closed');
CREATE TYPE "WebhookState" AS ENUM ('waiting', 'done', 'failed');

-- What a certificate is found by, each word behind the last six digits of its organization. `terms` has a line break before each of its
-- own; without it there are none.
CREATE FUNCTION certificate_terms(terms text, "organizationId" uuid, "achievementId" uuid, "batchId" uuid, "issuedBy" text, "teamId" uuid) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT array_to_tsvector(string_to_array(
    right("organizationId"::text, 6) || replace(
      'u' || "issuedBy" || coalesce(E'\na' || "achievementId"::text, '') || coalesce(E'\nb' || "batchId"::text, '')
        || coalesce(E'\nm' || "teamId"::text, '') || terms,
      E'\n', E'\n' || right("organizationId"::text, 6)), E'\n'))
$$;

-- What a transaction moves adds up to nothing, in each currency.
CREATE FUNCTION ledger_balances() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM "LedgerEntry" WHERE "transactionId" = NEW."transactionId" GROUP BY "currency" HAVING sum("amountMinor") <> 0
  ) THEN
    RAISE EXCEPTION 'the ledger transaction % does not balance', NEW."transactionId";
  END IF;
  RETURN NULL;
END $$;

-- What became of a message is what somebody reported of this sending; of the next one nothing is known.
CREATE FUNCTION refuse_unreported() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.delivery = 'unknown' AND NEW.state = 'queued' AND NEW.sending > OLD.sending THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (
    SELECT 1 FROM "DeliveryReport" r
    WHERE r."messageId" = NEW.id AND r.sending = NEW.sending AND r.outcome = NEW.delivery
  ) THEN
    RAISE EXCEPTION 'nobody reported that the message % is %', NEW.id, NEW.delivery;
  END IF;
  RETURN NEW;
END $$;

-- The ledger and the invoices are only ever added to.
CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE TABLE "AccountLink" (
  id uuid NOT NULL,
  purpose "AccountLinkPurpose" NOT NULL,
  "emailKey" text NOT NULL,
  "userId" uuid,
  "newEmail" text,
  nonce bytea NOT NULL,
  "tokenHash" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3),
  CONSTRAINT "AccountLink_pkey" PRIMARY KEY (id)
);
CREATE INDEX "AccountLink_emailKey_createdAt_idx" ON "AccountLink" ("emailKey", "createdAt");
CREATE UNIQUE INDEX "AccountLink_tokenHash_key" ON "AccountLink" ("tokenHash");

CREATE TABLE "Achievement" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  title text NOT NULL,
  "currentVersionId" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "changedAt" timestamptz(3) NOT NULL,
  "archivedAt" timestamptz(3),
  CONSTRAINT "Achievement_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Achievement_organizationId_changedAt_idx" ON "Achievement" ("organizationId", "changedAt");

CREATE TABLE "AchievementTitle" (
  "organizationId" uuid NOT NULL,
  key text NOT NULL,
  title text NOT NULL,
  "achievementId" uuid NOT NULL,
  CONSTRAINT "AchievementTitle_pkey" PRIMARY KEY ("organizationId", key)
);
CREATE INDEX "AchievementTitle_achievementId_idx" ON "AchievementTitle" ("achievementId");

CREATE TABLE "AchievementVersion" (
  id uuid NOT NULL,
  "achievementId" uuid NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "createdBy" text NOT NULL,
  CONSTRAINT "AchievementVersion_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "AchievementVersion_achievementId_number_key" ON "AchievementVersion" ("achievementId", number);

CREATE TABLE "AnchorBatch" (
  id uuid NOT NULL,
  root text NOT NULL,
  "leafCount" integer NOT NULL,
  state "AnchorState" DEFAULT 'prepared'::"AnchorState" NOT NULL,
  "chainId" integer NOT NULL,
  "networkLabel" text NOT NULL,
  contract text NOT NULL,
  anchorer text NOT NULL,
  "anchorerSince" timestamptz(3) NOT NULL,
  "transactionHash" text,
  "blockNumber" integer,
  "blockHash" text,
  "blockTime" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  "anchoredAt" timestamptz(3),
  CONSTRAINT "AnchorBatch_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "AnchorBatch_root_key" ON "AnchorBatch" (root);
CREATE INDEX "AnchorBatch_state_createdAt_idx" ON "AnchorBatch" (state, "createdAt");

CREATE TABLE "AnchorBlock" (
  "anchorBatchId" uuid NOT NULL,
  block integer NOT NULL,
  leaves bytea NOT NULL,
  path bytea NOT NULL,
  CONSTRAINT "AnchorBlock_pkey" PRIMARY KEY ("anchorBatchId", block)
);
-- Hashes do not become smaller: looking for it with every row would take time and give nothing.
ALTER TABLE "AnchorBlock" ALTER COLUMN leaves SET STORAGE EXTERNAL;
ALTER TABLE "AnchorBlock" ALTER COLUMN path SET STORAGE EXTERNAL;

CREATE TABLE "Approval" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  "batchId" uuid,
  "bulkActionId" uuid,
  number integer NOT NULL,
  state "ApprovalState" DEFAULT 'asked'::"ApprovalState" NOT NULL,
  "submittedBy" text NOT NULL,
  "preparedBy" text[] DEFAULT ARRAY[]::text[] NOT NULL,
  "submittedAt" timestamptz(3) NOT NULL,
  bound jsonb,
  "decidedBy" text,
  "decidedAt" timestamptz(3),
  "declinedWords" text,
  CONSTRAINT "Approval_pkey" PRIMARY KEY (id),
  CONSTRAINT "Approval_of_one" CHECK ((num_nonnulls("batchId", "bulkActionId") = 1))
);
CREATE UNIQUE INDEX "Approval_batchId_number_key" ON "Approval" ("batchId", number);
CREATE UNIQUE INDEX "Approval_bulkActionId_number_key" ON "Approval" ("bulkActionId", number);
CREATE UNIQUE INDEX "Approval_one_asked_of_batch" ON "Approval" ("batchId") WHERE (state = 'asked'::"ApprovalState");
CREATE UNIQUE INDEX "Approval_one_asked_of_bulk" ON "Approval" ("bulkActionId") WHERE (state = 'asked'::"ApprovalState");
CREATE INDEX "Approval_organizationId_submittedAt_idx" ON "Approval" ("organizationId", "submittedAt");

CREATE TABLE "AuditChain" (
  id uuid NOT NULL,
  length integer DEFAULT 0 NOT NULL,
  head text NOT NULL,
  "chainedAt" timestamptz(3) NOT NULL,
  CONSTRAINT "AuditChain_pkey" PRIMARY KEY (id)
);

CREATE TABLE "AuditEntry" (
  id uuid NOT NULL,
  "organizationId" uuid,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ip text,
  "userAgent" text,
  sequence integer,
  commitments jsonb,
  digest text,
  hash text,
  CONSTRAINT "AuditEntry_pkey" PRIMARY KEY (id)
);
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry" (at, id);
CREATE INDEX "AuditEntry_organizationId_at_idx" ON "AuditEntry" ("organizationId", at);
CREATE UNIQUE INDEX "AuditEntry_organizationId_sequence_key" ON "AuditEntry" ("organizationId", sequence);
CREATE INDEX "AuditEntry_subject_at_idx" ON "AuditEntry" (subject, at);
CREATE INDEX "AuditEntry_waiting_idx" ON "AuditEntry" ("organizationId", at, id) WHERE (sequence IS NULL);

CREATE TABLE "AuditSeal" (
  id uuid NOT NULL,
  chain uuid NOT NULL,
  sequence integer NOT NULL,
  head text NOT NULL,
  leaf text NOT NULL,
  "sealedAt" timestamptz(3) NOT NULL,
  "treeId" uuid,
  path jsonb,
  CONSTRAINT "AuditSeal_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "AuditSeal_chain_sequence_key" ON "AuditSeal" (chain, sequence);
CREATE UNIQUE INDEX "AuditSeal_leaf_key" ON "AuditSeal" (leaf);
CREATE INDEX "AuditSeal_sealedAt_idx" ON "AuditSeal" ("sealedAt");
CREATE INDEX "AuditSeal_treeId_idx" ON "AuditSeal" ("treeId");

CREATE TABLE "Avatar" (
  "userId" uuid NOT NULL,
  png bytea NOT NULL,
  sha256 text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT "Avatar_pkey" PRIMARY KEY ("userId")
);

CREATE TABLE "BankLine" (
  id uuid NOT NULL,
  "statementId" uuid NOT NULL,
  key text NOT NULL,
  "bookedOn" date NOT NULL,
  "amountMinor" integer NOT NULL,
  currency text NOT NULL,
  "payerName" text,
  "payerIban" text,
  remittance text NOT NULL,
  "references" text[],
  identifiers text[],
  "entryKey" text,
  "entryMinor" integer NOT NULL,
  "entryLines" integer NOT NULL,
  "isReversal" boolean DEFAULT false NOT NULL,
  "originalKey" text,
  "sameAsKey" text,
  state "BankLineState" NOT NULL,
  code text,
  "orderId" uuid,
  "decidedBy" text,
  "decidedAt" timestamptz(3),
  note text,
  CONSTRAINT "BankLine_pkey" PRIMARY KEY (id)
);
CREATE INDEX "BankLine_bookedOn_amountMinor_idx" ON "BankLine" ("bookedOn", "amountMinor");
CREATE INDEX "BankLine_entryKey_idx" ON "BankLine" ("entryKey");
CREATE INDEX "BankLine_identifiers_idx" ON "BankLine" USING gin (identifiers);
CREATE UNIQUE INDEX "BankLine_key_key" ON "BankLine" (key);
CREATE INDEX "BankLine_orderId_idx" ON "BankLine" ("orderId");
CREATE INDEX "BankLine_originalKey_idx" ON "BankLine" ("originalKey");
CREATE INDEX "BankLine_sameAsKey_idx" ON "BankLine" ("sameAsKey");
CREATE INDEX "BankLine_state_bookedOn_idx" ON "BankLine" (state, "bookedOn");

CREATE TABLE "BankLineSource" (
  key text NOT NULL,
  kind text NOT NULL,
  "statementId" uuid NOT NULL,
  "lineId" uuid NOT NULL,
  CONSTRAINT "BankLineSource_pkey" PRIMARY KEY (key, kind)
);
CREATE INDEX "BankLineSource_lineId_idx" ON "BankLineSource" ("lineId");

CREATE TABLE "BankStatement" (
  id uuid NOT NULL,
  number text NOT NULL,
  iban text NOT NULL,
  kind text NOT NULL,
  "leftOut" jsonb NOT NULL,
  "fileSha256" text NOT NULL,
  "importedBy" text NOT NULL,
  "importedAt" timestamptz(3) NOT NULL,
  CONSTRAINT "BankStatement_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "BankStatement_fileSha256_number_iban_kind_key" ON "BankStatement" ("fileSha256", number, iban, kind);
CREATE INDEX "BankStatement_importedAt_idx" ON "BankStatement" ("importedAt");

CREATE TABLE "Batch" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  name text NOT NULL,
  template text NOT NULL,
  language text NOT NULL,
  state "BatchState" DEFAULT 'draft'::"BatchState" NOT NULL,
  "createdBy" text NOT NULL,
  "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "queuedAt" timestamptz(3),
  "finishedAt" timestamptz(3),
  "quotaMonth" text,
  achievement text DEFAULT ''::text NOT NULL,
  "queuedBy" text,
  "scheduledFor" timestamptz(3),
  "scheduledBy" text,
  "validRowsOnly" boolean DEFAULT false NOT NULL,
  "replaceChanged" boolean DEFAULT false NOT NULL,
  "heldBack" text,
  "mailOrigins" boolean DEFAULT false NOT NULL,
  "teamId" uuid,
  shortened boolean DEFAULT false NOT NULL,
  "checkedAs" jsonb,
  "checkId" uuid,
  "answeredBy" text[] DEFAULT ARRAY[]::text[] NOT NULL,
  CONSTRAINT "Batch_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Batch_organizationId_createdAt_idx" ON "Batch" ("organizationId", "createdAt");
CREATE INDEX "Batch_state_scheduledFor_idx" ON "Batch" (state, "scheduledFor");
CREATE INDEX "Batch_teamId_createdAt_idx" ON "Batch" ("teamId", "createdAt");

CREATE TABLE "BatchPicture" (
  "organizationId" uuid NOT NULL,
  "batchId" uuid NOT NULL,
  key text NOT NULL,
  jpeg bytea,
  digest text,
  width integer,
  height integer,
  problem text,
  CONSTRAINT "BatchPicture_pkey" PRIMARY KEY ("batchId", key)
);

CREATE TABLE "BatchRow" (
  "organizationId" uuid NOT NULL,
  "batchId" uuid NOT NULL,
  line integer NOT NULL,
  cells jsonb NOT NULL,
  state "BatchRowState" NOT NULL,
  problems jsonb DEFAULT '[]'::jsonb NOT NULL,
  fingerprint text,
  identity text,
  "certificateId" uuid,
  "replacesId" uuid,
  "pictureKey" text,
  "isWhole" boolean,
  unprinted jsonb DEFAULT '[]'::jsonb NOT NULL,
  "isAllowed" boolean DEFAULT false NOT NULL,
  CONSTRAINT "BatchRow_pkey" PRIMARY KEY ("batchId", line)
);
CREATE INDEX "BatchRow_batchId_state_idx" ON "BatchRow" ("batchId", state);
CREATE INDEX "BatchRow_organizationId_fingerprint_idx" ON "BatchRow" ("organizationId", fingerprint);

CREATE TABLE "BatchTable" (
  "batchId" uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  bytes bytea NOT NULL,
  matching jsonb,
  notes jsonb DEFAULT '[]'::jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT "BatchTable_pkey" PRIMARY KEY ("batchId")
);
CREATE INDEX "BatchTable_createdAt_idx" ON "BatchTable" ("createdAt");
CREATE INDEX "BatchTable_organizationId_idx" ON "BatchTable" ("organizationId");

CREATE TABLE "BillingDetails" (
  "organizationId" uuid NOT NULL,
  name text NOT NULL,
  street text NOT NULL,
  postcode text NOT NULL,
  city text NOT NULL,
  country text NOT NULL,
  "vatNumber" text,
  email text NOT NULL,
  language text NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  CONSTRAINT "BillingDetails_pkey" PRIMARY KEY ("organizationId")
);

CREATE TABLE "BulkAction" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  kind text NOT NULL,
  input jsonb DEFAULT '{}'::jsonb NOT NULL,
  state "BulkState" DEFAULT 'draft'::"BulkState" NOT NULL,
  "createdBy" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "finishedAt" timestamptz(3),
  "teamId" uuid,
  "answeredBy" text[] DEFAULT ARRAY[]::text[] NOT NULL,
  CONSTRAINT "BulkAction_pkey" PRIMARY KEY (id)
);
CREATE INDEX "BulkAction_organizationId_createdAt_idx" ON "BulkAction" ("organizationId", "createdAt");

CREATE TABLE "BulkItem" (
  "bulkActionId" uuid NOT NULL,
  "certificateId" uuid NOT NULL,
  state "BulkItemState" DEFAULT 'waiting'::"BulkItemState" NOT NULL,
  code text,
  CONSTRAINT "BulkItem_pkey" PRIMARY KEY ("bulkActionId", "certificateId")
);
CREATE INDEX "BulkItem_bulkActionId_state_certificateId_idx" ON "BulkItem" ("bulkActionId", state, "certificateId");

CREATE TABLE "Certificate" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  "publicId" text NOT NULL,
  "batchId" uuid,
  "issueKey" text,
  identity text NOT NULL,
  template text NOT NULL,
  language text NOT NULL,
  "recipientName" text NOT NULL,
  "recipientEmail" text,
  "achievementName" text NOT NULL,
  "achievementDescription" text,
  "issuedOn" date NOT NULL,
  "expiresOn" date,
  "customFields" jsonb DEFAULT '[]'::jsonb NOT NULL,
  leaf text NOT NULL,
  "issuerKeyId" uuid NOT NULL,
  "statusListId" uuid NOT NULL,
  "statusIndex" integer NOT NULL,
  "issuedAt" timestamptz(3) NOT NULL,
  "issuedBy" text NOT NULL,
  "anchorBatchId" uuid,
  "revokedAt" timestamptz(3),
  "revocationReason" text,
  "supersededById" uuid,
  "suspendedAt" timestamptz(3),
  "suspensionReason" text,
  "erasedAt" timestamptz(3),
  "damagedAt" timestamptz(3),
  "reissuedAt" timestamptz(3),
  "achievementId" uuid,
  "achievementVersionId" uuid,
  tags text[] DEFAULT ARRAY[]::text[] NOT NULL,
  "searchVersion" smallint DEFAULT 0 NOT NULL,
  "nameKey" text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
  "renewedById" uuid,
  origin text,
  "teamId" uuid,
  "anchorPosition" integer,
  "frameId" uuid,
  packed bytea,
  terms text,
  "recipientAliasId" uuid,
  "batchLine" integer,
  CONSTRAINT "Certificate_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Certificate_achievementId_revokedAt_expiresOn_idx" ON "Certificate" ("achievementId", "revokedAt", "expiresOn");
CREATE INDEX "Certificate_anchorBatchId_idx" ON "Certificate" ("anchorBatchId");
-- What may have expired, the newest first: a long stretch that has not is passed over in the index alone.
CREATE INDEX "Certificate_expiring_issuedAt_id_idx" ON "Certificate" ("organizationId", "issuedAt", id) INCLUDE ("expiresOn", "teamId") WHERE (("expiresOn" IS NOT NULL) AND ("revokedAt" IS NULL) AND ("suspendedAt" IS NULL) AND ("renewedById" IS NULL) AND ("erasedAt" IS NULL));
-- Found by the whole of it alone: a hash takes a third of the bytes of an order.
CREATE INDEX "Certificate_identity_short_idx" ON "Certificate" USING hash ("left"(identity, 32)) WHERE ("issueKey" IS NOT NULL);
-- Half of the key in sixteen bytes, and not all of it as a text: nothing is issued twice.
CREATE UNIQUE INDEX "Certificate_issued_once_idx" ON "Certificate" ("organizationId", (("left"("issueKey", 32))::uuid));
CREATE INDEX "Certificate_leaf_hash_idx" ON "Certificate" USING hash (leaf);
CREATE INDEX "Certificate_of_team_idx" ON "Certificate" ("teamId", "issuedAt", id) WHERE ("teamId" IS NOT NULL);
CREATE INDEX "Certificate_organizationId_achievementId_issuedAt_id_idx" ON "Certificate" ("organizationId", "achievementId", "issuedAt", id);
CREATE INDEX "Certificate_organizationId_batchId_idx" ON "Certificate" ("organizationId", "batchId");
-- What never expires comes last.
CREATE INDEX "Certificate_organizationId_expiry_id_idx" ON "Certificate" ("organizationId", COALESCE("expiresOn", '9999-12-31'::date), id);
-- With what decides whether a certificate is in force: long stretches that are not are passed over in the index alone.
CREATE INDEX "Certificate_organizationId_issuedAt_id_idx" ON "Certificate" ("organizationId", "issuedAt", id) INCLUDE ("expiresOn", "revokedAt", "suspendedAt", "erasedAt");
CREATE INDEX "Certificate_organizationId_issuedOn_issuedAt_idx" ON "Certificate" ("organizationId", "issuedOn", "issuedAt");
CREATE INDEX "Certificate_organizationId_nameKey_id_idx" ON "Certificate" ("organizationId", "nameKey", id);
CREATE INDEX "Certificate_organizationId_revokedAt_erasedAt_achievementNa_idx" ON "Certificate" ("organizationId", "revokedAt", "erasedAt", "achievementName", "issuedOn", "achievementId");
CREATE UNIQUE INDEX "Certificate_publicId_key" ON "Certificate" ("publicId");
CREATE INDEX "Certificate_recipientAliasId_issuedAt_id_idx" ON "Certificate" ("recipientAliasId", "issuedAt", id);
CREATE INDEX "Certificate_renewed_idx" ON "Certificate" ("renewedById") WHERE ("renewedById" IS NOT NULL);
CREATE INDEX "Certificate_revoked_idx" ON "Certificate" ("organizationId", "issuedAt", id) WHERE (("revokedAt" IS NOT NULL) AND ("erasedAt" IS NULL));
CREATE INDEX "Certificate_searchVersion_idx" ON "Certificate" ("searchVersion");
CREATE UNIQUE INDEX "Certificate_statusListId_statusIndex_key" ON "Certificate" ("statusListId", "statusIndex");
CREATE INDEX "Certificate_superseded_idx" ON "Certificate" ("supersededById") WHERE ("supersededById" IS NOT NULL);
CREATE INDEX "Certificate_suspended_idx" ON "Certificate" ("organizationId", "issuedAt", id) WHERE ("suspendedAt" IS NOT NULL);
CREATE INDEX "Certificate_terms_idx" ON "Certificate" USING gin (certificate_terms(terms, "organizationId", "achievementId", "batchId", "issuedBy", "teamId")) WITH (fastupdate=off);

CREATE TABLE "CertificateFrame" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  text text NOT NULL,
  design jsonb NOT NULL,
  CONSTRAINT "CertificateFrame_pkey" PRIMARY KEY (id)
);

CREATE TABLE "CertificateFreeze" (
  "certificateId" uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  reason text NOT NULL,
  "frozenAt" timestamptz(3) NOT NULL,
  "frozenBy" text NOT NULL,
  "earlierSuspendedAt" timestamptz(3),
  "earlierReason" text,
  "heldUntil" timestamptz(3),
  "publicId" text,
  evidence jsonb,
  CONSTRAINT "CertificateFreeze_pkey" PRIMARY KEY ("certificateId")
);
CREATE INDEX "CertificateFreeze_organizationId_idx" ON "CertificateFreeze" ("organizationId");
CREATE UNIQUE INDEX "CertificateFreeze_publicId_key" ON "CertificateFreeze" ("publicId");

CREATE TABLE "CertificatePicture" (
  "certificateId" uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  jpeg bytea NOT NULL,
  digest text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  CONSTRAINT "CertificatePicture_pkey" PRIMARY KEY ("certificateId")
);

CREATE TABLE "CertificateStatusChange" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  "certificateId" uuid NOT NULL,
  step "StatusStep" NOT NULL,
  at timestamptz(3) NOT NULL,
  by text NOT NULL,
  reason text,
  note text,
  CONSTRAINT "CertificateStatusChange_pkey" PRIMARY KEY (id)
);
CREATE INDEX "CertificateStatusChange_certificateId_at_idx" ON "CertificateStatusChange" ("certificateId", at);
CREATE INDEX "CertificateStatusChange_noted_idx" ON "CertificateStatusChange" ("organizationId") WHERE (note IS NOT NULL);

CREATE TABLE "CertificateTag" (
  "organizationId" uuid NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  CONSTRAINT "CertificateTag_pkey" PRIMARY KEY ("organizationId", key)
);

CREATE TABLE "ChainTransaction" (
  hash text NOT NULL,
  "writeId" uuid NOT NULL,
  "chainId" integer NOT NULL,
  "from" text NOT NULL,
  "to" text NOT NULL,
  nonce integer NOT NULL,
  raw text NOT NULL,
  state "ChainTransactionState" DEFAULT 'signed'::"ChainTransactionState" NOT NULL,
  "signedAt" timestamptz(3) NOT NULL,
  CONSTRAINT "ChainTransaction_pkey" PRIMARY KEY (hash)
);
CREATE INDEX "ChainTransaction_chainId_from_nonce_idx" ON "ChainTransaction" ("chainId", "from", nonce);
CREATE INDEX "ChainTransaction_writeId_idx" ON "ChainTransaction" ("writeId");

CREATE TABLE "ChainWrite" (
  id uuid NOT NULL,
  key text NOT NULL,
  call jsonb NOT NULL,
  "chainId" integer NOT NULL,
  contract text NOT NULL,
  sender text,
  "afterId" uuid,
  state "ChainWriteState" DEFAULT 'waiting'::"ChainWriteState" NOT NULL,
  refusal text,
  "transactionHash" text,
  "blockNumber" integer,
  "blockHash" text,
  "blockTime" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  "doneAt" timestamptz(3),
  CONSTRAINT "ChainWrite_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "ChainWrite_key_key" ON "ChainWrite" (key);
CREATE INDEX "ChainWrite_state_createdAt_idx" ON "ChainWrite" (state, "createdAt");

CREATE TABLE "ClockMark" (
  id text NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT "ClockMark_pkey" PRIMARY KEY (id)
);

CREATE TABLE "ColumnMatching" (
  "organizationId" uuid NOT NULL,
  key text NOT NULL,
  matching jsonb NOT NULL,
  "changedAt" timestamptz(3) NOT NULL,
  CONSTRAINT "ColumnMatching_pkey" PRIMARY KEY ("organizationId", key)
);

CREATE TABLE "ContactAnswer" (
  id uuid NOT NULL,
  key text NOT NULL,
  "messageId" uuid NOT NULL,
  text text NOT NULL,
  "sentBy" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT "ContactAnswer_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "ContactAnswer_key_key" ON "ContactAnswer" (key);
CREATE INDEX "ContactAnswer_messageId_idx" ON "ContactAnswer" ("messageId");

CREATE TABLE "ContactConfirmation" (
  "organizationId" uuid NOT NULL,
  address text NOT NULL,
  nonce bytea NOT NULL,
  "tokenHash" text NOT NULL,
  language text NOT NULL,
  open boolean DEFAULT true NOT NULL,
  sends integer DEFAULT 1 NOT NULL,
  "countedFrom" timestamptz(3) NOT NULL,
  "lastSentAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  CONSTRAINT "ContactConfirmation_pkey" PRIMARY KEY ("organizationId")
);
CREATE UNIQUE INDEX "ContactConfirmation_tokenHash_key" ON "ContactConfirmation" ("tokenHash");

CREATE TABLE "ContactMessage" (
  id uuid NOT NULL,
  key text NOT NULL,
  "fullName" text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  language text NOT NULL,
  "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "assignedTo" uuid,
  "closedAt" timestamptz(3),
  "closedBy" text,
  CONSTRAINT "ContactMessage_pkey" PRIMARY KEY (id)
);
CREATE INDEX "ContactMessage_closedAt_createdAt_idx" ON "ContactMessage" ("closedAt", "createdAt");
CREATE UNIQUE INDEX "ContactMessage_key_key" ON "ContactMessage" (key);

CREATE TABLE "DailyFigure" (
  "organizationId" uuid NOT NULL,
  day date NOT NULL,
  kind "FigureKind" NOT NULL,
  "achievementId" uuid NOT NULL,
  count integer NOT NULL,
  "teamId" uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
  CONSTRAINT "DailyFigure_pkey" PRIMARY KEY ("organizationId", day, kind, "achievementId", "teamId")
);

CREATE TABLE "DeliveryReport" (
  id uuid NOT NULL,
  "organizationId" uuid,
  "messageId" uuid NOT NULL,
  sending integer NOT NULL,
  outcome "MessageDelivery" NOT NULL,
  source text NOT NULL,
  status text,
  reason text NOT NULL,
  "reportedAt" timestamptz(3) NOT NULL,
  "receivedAt" timestamptz(3) NOT NULL,
  CONSTRAINT "DeliveryReport_known" CHECK ((outcome <> 'unknown'::"MessageDelivery")),
  CONSTRAINT "DeliveryReport_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "DeliveryReport_messageId_sending_source_outcome_key" ON "DeliveryReport" ("messageId", sending, source, outcome);

CREATE TABLE "Design" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  name text NOT NULL,
  draft text NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  "changedAt" timestamptz(3) NOT NULL,
  "changedBy" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "archivedAt" timestamptz(3),
  CONSTRAINT "Design_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Design_organizationId_archivedAt_createdAt_idx" ON "Design" ("organizationId", "archivedAt", "createdAt");

CREATE TABLE "DesignVersion" (
  id uuid NOT NULL,
  "designId" uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  document text NOT NULL,
  sha256 text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "createdBy" text NOT NULL,
  CONSTRAINT "DesignVersion_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "DesignVersion_designId_number_key" ON "DesignVersion" ("designId", number);
CREATE INDEX "DesignVersion_organizationId_idx" ON "DesignVersion" ("organizationId");

CREATE TABLE "EarlierIssue" (
  id uuid NOT NULL,
  "certificateId" uuid NOT NULL,
  document text NOT NULL,
  leaf text NOT NULL,
  "issuerKeyId" uuid NOT NULL,
  "statusListId" uuid NOT NULL,
  "statusIndex" integer NOT NULL,
  "issuedAt" timestamptz(3) NOT NULL,
  "replacedAt" timestamptz(3) NOT NULL,
  "anchorBatchId" uuid,
  "anchorPath" jsonb,
  CONSTRAINT "EarlierIssue_pkey" PRIMARY KEY (id)
);
CREATE INDEX "EarlierIssue_anchorBatchId_idx" ON "EarlierIssue" ("anchorBatchId");
CREATE INDEX "EarlierIssue_certificateId_idx" ON "EarlierIssue" ("certificateId");
CREATE INDEX "EarlierIssue_leaf_idx" ON "EarlierIssue" (leaf);
CREATE UNIQUE INDEX "EarlierIssue_statusListId_statusIndex_key" ON "EarlierIssue" ("statusListId", "statusIndex");

CREATE TABLE "Erasure" (
  leaf text NOT NULL,
  "erasedAt" timestamptz(3) NOT NULL,
  "erasedBy" text NOT NULL,
  CONSTRAINT "Erasure_pkey" PRIMARY KEY (leaf)
);

CREATE TABLE "Event" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  "teamId" uuid,
  type text NOT NULL,
  subject uuid,
  at timestamptz(3) NOT NULL,
  data jsonb NOT NULL,
  epoch integer NOT NULL,
  tx bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL
) PARTITION BY RANGE (at);
CREATE TABLE "Event_default" PARTITION OF "Event" DEFAULT;
CREATE UNIQUE INDEX "Event_organizationId_epoch_tx_id_at_key" ON "Event" ("organizationId", epoch, tx, id, at);

CREATE TABLE "EventHistory" (
  id text NOT NULL,
  number text NOT NULL,
  origin text NOT NULL,
  epoch integer NOT NULL,
  CONSTRAINT "EventHistory_pkey" PRIMARY KEY (id)
);

CREATE TABLE "FiguresUntil" (
  "organizationId" uuid NOT NULL,
  "countedUntil" timestamptz(3) NOT NULL,
  CONSTRAINT "FiguresUntil_pkey" PRIMARY KEY ("organizationId")
);

CREATE TABLE "Installation" (
  id text NOT NULL,
  secret text NOT NULL,
  "chainId" bigint NOT NULL,
  contract text NOT NULL,
  "firstBlock" text,
  "publicOrigin" text NOT NULL,
  "knownSince" timestamptz(3) NOT NULL,
  CONSTRAINT "Installation_pkey" PRIMARY KEY (id)
);

CREATE TABLE "Invoice" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  "orderId" uuid NOT NULL,
  kind "InvoiceKind" NOT NULL,
  number text NOT NULL,
  "issuedAt" timestamptz(3) NOT NULL,
  document jsonb NOT NULL,
  "totalMinor" integer NOT NULL,
  currency text NOT NULL,
  "creditsId" uuid,
  CONSTRAINT "Invoice_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Invoice_number_key" ON "Invoice" (number);
CREATE INDEX "Invoice_orderId_idx" ON "Invoice" ("orderId");
CREATE INDEX "Invoice_organizationId_issuedAt_idx" ON "Invoice" ("organizationId", "issuedAt");
CREATE TRIGGER "Invoice_append_only" BEFORE DELETE OR UPDATE ON "Invoice" FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE "InvoiceFile" (
  "invoiceId" uuid NOT NULL,
  pdf bytea NOT NULL,
  sha256 text NOT NULL,
  "drawnAt" timestamptz(3) NOT NULL,
  CONSTRAINT "InvoiceFile_pkey" PRIMARY KEY ("invoiceId")
);
CREATE TRIGGER "InvoiceFile_append_only" BEFORE DELETE OR UPDATE ON "InvoiceFile" FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE "InvoiceSeries" (
  kind "InvoiceKind" NOT NULL,
  year integer NOT NULL,
  last integer DEFAULT 0 NOT NULL,
  CONSTRAINT "InvoiceSeries_pkey" PRIMARY KEY (kind, year)
);

CREATE TABLE "IssuerKey" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  did text NOT NULL,
  "publicKeyMultibase" text NOT NULL,
  "encryptedSecret" bytea NOT NULL,
  "validFrom" timestamptz(3) NOT NULL,
  "retiredAt" timestamptz(3),
  "compromisedFrom" timestamptz(3),
  "compromiseReportedAt" timestamptz(3),
  "registerWriteId" uuid,
  "retireWriteId" uuid,
  "compromiseWriteId" uuid,
  CONSTRAINT "IssuerKey_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "IssuerKey_did_key" ON "IssuerKey" (did);
CREATE INDEX "IssuerKey_organizationId_validFrom_idx" ON "IssuerKey" ("organizationId", "validFrom");

CREATE TABLE "LedgerEntry" (
  "transactionId" uuid NOT NULL,
  "position" integer NOT NULL,
  account text NOT NULL,
  "organizationId" uuid,
  "amountMinor" integer NOT NULL,
  currency text NOT NULL,
  CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("transactionId", "position")
);
CREATE INDEX "LedgerEntry_account_idx" ON "LedgerEntry" (account);
CREATE INDEX "LedgerEntry_organizationId_account_idx" ON "LedgerEntry" ("organizationId", account);
CREATE TRIGGER "LedgerEntry_append_only" BEFORE DELETE OR UPDATE ON "LedgerEntry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER "LedgerEntry_balances" AFTER INSERT ON "LedgerEntry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balances();

CREATE TABLE "LedgerTransaction" (
  id uuid NOT NULL,
  key text NOT NULL,
  "organizationId" uuid,
  at timestamptz(3) NOT NULL,
  CONSTRAINT "LedgerTransaction_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "LedgerTransaction_key_key" ON "LedgerTransaction" (key);
CREATE INDEX "LedgerTransaction_organizationId_at_idx" ON "LedgerTransaction" ("organizationId", at);
CREATE TRIGGER "LedgerTransaction_append_only" BEFORE DELETE OR UPDATE ON "LedgerTransaction" FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE "MemberInvitation" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  email text NOT NULL,
  "emailKey" text NOT NULL,
  role "OrganizationRole" NOT NULL,
  "invitedBy" text NOT NULL,
  nonce bytea NOT NULL,
  "tokenHash" text NOT NULL,
  sends integer DEFAULT 1 NOT NULL,
  "lastSentAt" timestamptz(3) NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "acceptedAt" timestamptz(3),
  "withdrawnAt" timestamptz(3),
  "teamId" uuid,
  CONSTRAINT "MemberInvitation_role_of_team" CHECK ((("teamId" IS NOT NULL) = ((role)::text ~~ 'team\_%'::text))),
  CONSTRAINT "MemberInvitation_pkey" PRIMARY KEY (id)
);
CREATE INDEX "MemberInvitation_emailKey_lastSentAt_idx" ON "MemberInvitation" ("emailKey", "lastSentAt");
CREATE INDEX "MemberInvitation_organizationId_createdAt_idx" ON "MemberInvitation" ("organizationId", "createdAt");
CREATE UNIQUE INDEX "MemberInvitation_tokenHash_key" ON "MemberInvitation" ("tokenHash");

CREATE TABLE "Membership" (
  "organizationId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  role "OrganizationRole" NOT NULL,
  "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  "teamId" uuid,
  CONSTRAINT "Membership_role_of_team" CHECK ((("teamId" IS NOT NULL) = ((role)::text ~~ 'team\_%'::text))),
  CONSTRAINT "Membership_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Membership_once" ON "Membership" ("organizationId", "userId", COALESCE("teamId", "organizationId"));
CREATE INDEX "Membership_userId_idx" ON "Membership" ("userId");

CREATE TABLE "Message" (
  id uuid NOT NULL,
  "organizationId" uuid,
  key text NOT NULL,
  kind text NOT NULL,
  "toName" text NOT NULL,
  "toAddress" text NOT NULL,
  language text NOT NULL,
  props jsonb NOT NULL,
  state "MessageState" DEFAULT 'queued'::"MessageState" NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  "lastError" text,
  "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "sentAt" timestamptz(3),
  about uuid,
  "group" uuid,
  delivery "MessageDelivery" DEFAULT 'unknown'::"MessageDelivery" NOT NULL,
  sending integer DEFAULT 1 NOT NULL,
  "firstSentAt" timestamptz(3),
  CONSTRAINT "Message_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Message_about_idx" ON "Message" (about);
CREATE INDEX "Message_certificates_sent_idx" ON "Message" ("organizationId", "firstSentAt") INCLUDE (about) WHERE (("firstSentAt" IS NOT NULL) AND (kind = 'certificate-issued'::text));
CREATE INDEX "Message_group_state_delivery_idx" ON "Message" ("group", state, delivery);
CREATE UNIQUE INDEX "Message_key_key" ON "Message" (key);
CREATE INDEX "Message_organizationId_state_delivery_idx" ON "Message" ("organizationId", state, delivery);
CREATE TRIGGER "Message_delivery_begins" BEFORE INSERT ON "Message" FOR EACH ROW WHEN (NEW.delivery <> 'unknown'::"MessageDelivery") EXECUTE FUNCTION refuse_unreported();
CREATE TRIGGER "Message_delivery_reported" BEFORE UPDATE ON "Message" FOR EACH ROW WHEN (OLD.delivery IS DISTINCT FROM NEW.delivery) EXECUTE FUNCTION refuse_unreported();
CREATE INDEX "Message_unsent_idx" ON "Message" ("createdAt") WHERE (state = ANY (ARRAY['queued'::"MessageState", 'sending'::"MessageState"]));

CREATE TABLE "Organization" (
  id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  type "OrganizationType" NOT NULL,
  website text,
  status "OrganizationStatus" DEFAULT 'active'::"OrganizationStatus" NOT NULL,
  "signerName" text,
  "signerTitle" text,
  "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  address text,
  phone text,
  description text,
  "primaryColor" text,
  "secondaryColor" text,
  "contactAddress" text,
  "senderName" text,
  "socialLinks" text[] DEFAULT ARRAY[]::text[],
  "timeZone" text,
  "approvalRequired" boolean DEFAULT false NOT NULL,
  "reminderDays" integer,
  "nameKeys" text[] DEFAULT ARRAY[]::text[],
  "defaultDesignId" uuid,
  CONSTRAINT "Organization_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Organization_nameKeys_idx" ON "Organization" USING gin ("nameKeys");
CREATE UNIQUE INDEX "Organization_slug_key" ON "Organization" (slug);

CREATE TABLE "OrganizationDomain" (
  "organizationId" uuid NOT NULL,
  domain text NOT NULL,
  token text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "verifiedAt" timestamptz(3),
  "foundAt" timestamptz(3),
  "checkedAt" timestamptz(3),
  misses integer DEFAULT 0 NOT NULL,
  "lastMissAt" timestamptz(3),
  CONSTRAINT "OrganizationDomain_pkey" PRIMARY KEY ("organizationId")
);

CREATE TABLE "OrganizationFont" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  family text NOT NULL,
  style text NOT NULL,
  bold boolean NOT NULL,
  script text NOT NULL,
  letters integer[],
  bytes bytea NOT NULL,
  sha256 text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "createdBy" text NOT NULL,
  "removedAt" timestamptz(3),
  CONSTRAINT "OrganizationFont_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "OrganizationFont_organizationId_sha256_key" ON "OrganizationFont" ("organizationId", sha256);

CREATE TABLE "OrganizationImage" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  kind "ImageKind" NOT NULL,
  png bytea NOT NULL,
  sha256 text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT "OrganizationImage_pkey" PRIMARY KEY (id)
);
CREATE INDEX "OrganizationImage_organizationId_kind_createdAt_idx" ON "OrganizationImage" ("organizationId", kind, "createdAt");

CREATE TABLE "OrganizationInvitation" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  "identifierHash" text NOT NULL,
  email text NOT NULL,
  "createdBy" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3),
  CONSTRAINT "OrganizationInvitation_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "OrganizationInvitation_identifierHash_key" ON "OrganizationInvitation" ("identifierHash");
CREATE INDEX "OrganizationInvitation_organizationId_idx" ON "OrganizationInvitation" ("organizationId");

CREATE TABLE "OrganizationNameRequest" (
  "organizationId" uuid NOT NULL,
  name text NOT NULL,
  "requestedBy" text NOT NULL,
  "requestedAt" timestamptz(3) NOT NULL,
  CONSTRAINT "OrganizationNameRequest_pkey" PRIMARY KEY ("organizationId")
);

CREATE TABLE "OrganizationReview" (
  "organizationId" uuid NOT NULL,
  "reviewedBy" text NOT NULL,
  "reviewedAt" timestamptz(3) NOT NULL,
  note text NOT NULL,
  CONSTRAINT "OrganizationReview_pkey" PRIMARY KEY ("organizationId")
);

CREATE TABLE "OrganizationSigner" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  name text NOT NULL,
  title text,
  "imageId" uuid,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT "OrganizationSigner_pkey" PRIMARY KEY (id)
);
CREATE INDEX "OrganizationSigner_organizationId_createdAt_idx" ON "OrganizationSigner" ("organizationId", "createdAt");

CREATE TABLE "PageView" (
  id uuid NOT NULL,
  page text NOT NULL,
  language text NOT NULL,
  referrer text DEFAULT ''::text NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT "PageView_pkey" PRIMARY KEY (id)
);
CREATE INDEX "PageView_at_idx" ON "PageView" (at);

CREATE TABLE "PageViewDay" (
  day date NOT NULL,
  page text NOT NULL,
  language text NOT NULL,
  referrer text DEFAULT ''::text NOT NULL,
  views integer NOT NULL,
  CONSTRAINT "PageViewDay_pkey" PRIMARY KEY (day, page, language, referrer)
);

CREATE TABLE "Payment" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  "orderId" uuid NOT NULL,
  provider text NOT NULL,
  "methodId" uuid,
  "amountMinor" integer NOT NULL,
  currency text NOT NULL,
  state "PaymentState" DEFAULT 'prepared'::"PaymentState" NOT NULL,
  "providerRef" text,
  "stepUrl" text,
  "declineReason" text,
  "payerName" text,
  "payerIban" text,
  "createdAt" timestamptz(3) NOT NULL,
  "settledAt" timestamptz(3),
  "takenBackAt" timestamptz(3),
  CONSTRAINT "Payment_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Payment_one_on_its_way" ON "Payment" ("orderId") WHERE (state = ANY (ARRAY['prepared'::"PaymentState", 'needs_step'::"PaymentState", 'pending'::"PaymentState"]));
CREATE INDEX "Payment_organizationId_createdAt_idx" ON "Payment" ("organizationId", "createdAt");
CREATE UNIQUE INDEX "Payment_provider_providerRef_key" ON "Payment" (provider, "providerRef");
CREATE INDEX "Payment_state_createdAt_idx" ON "Payment" (state, "createdAt");

CREATE TABLE "PaymentDifference" (
  id uuid NOT NULL,
  provider text NOT NULL,
  kind text NOT NULL,
  ref text NOT NULL,
  "hereMinor" integer,
  "thereMinor" integer,
  currency text NOT NULL,
  "foundAt" timestamptz(3) NOT NULL,
  "settledAt" timestamptz(3),
  "settledBy" text,
  note text,
  CONSTRAINT "PaymentDifference_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "PaymentDifference_provider_kind_ref_key" ON "PaymentDifference" (provider, kind, ref);

CREATE TABLE "PaymentMethod" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  provider text NOT NULL,
  ref text NOT NULL,
  "customerRef" text,
  label text NOT NULL,
  expires text,
  "createdAt" timestamptz(3) NOT NULL,
  "removedAt" timestamptz(3),
  CONSTRAINT "PaymentMethod_pkey" PRIMARY KEY (id)
);
CREATE INDEX "PaymentMethod_organizationId_idx" ON "PaymentMethod" ("organizationId");
CREATE UNIQUE INDEX "PaymentMethod_provider_ref_key" ON "PaymentMethod" (provider, ref);

CREATE TABLE "PaymentOrder" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  kind "OrderKind" NOT NULL,
  plan "Plan" NOT NULL,
  period "BillingPeriod" NOT NULL,
  "from" timestamptz(3),
  until timestamptz(3),
  lines jsonb NOT NULL,
  "netMinor" integer NOT NULL,
  "vatMinor" integer NOT NULL,
  "totalMinor" integer NOT NULL,
  currency text NOT NULL,
  vat jsonb NOT NULL,
  buyer jsonb NOT NULL,
  language text NOT NULL,
  via text NOT NULL,
  reference text,
  state "OrderState" DEFAULT 'open'::"OrderState" NOT NULL,
  "createdBy" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  "nextAttemptAt" timestamptz(3),
  "closedAt" timestamptz(3),
  CONSTRAINT "PaymentOrder_adds_up" CHECK ((("netMinor" >= 0) AND ("vatMinor" >= 0) AND ("totalMinor" = ("netMinor" + "vatMinor")))),
  CONSTRAINT "PaymentOrder_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "PaymentOrder_one_open" ON "PaymentOrder" ("organizationId") WHERE (state = 'open'::"OrderState");
CREATE INDEX "PaymentOrder_organizationId_createdAt_idx" ON "PaymentOrder" ("organizationId", "createdAt");
CREATE UNIQUE INDEX "PaymentOrder_reference_key" ON "PaymentOrder" (reference);
CREATE INDEX "PaymentOrder_state_expiresAt_idx" ON "PaymentOrder" (state, "expiresAt");
CREATE INDEX "PaymentOrder_state_nextAttemptAt_idx" ON "PaymentOrder" (state, "nextAttemptAt");

CREATE TABLE "PaymentSetup" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  provider text NOT NULL,
  "providerRef" text,
  "redirectTo" text,
  "orderId" uuid,
  state "PaymentSetupState" DEFAULT 'open'::"PaymentSetupState" NOT NULL,
  "methodId" uuid,
  "createdBy" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT "PaymentSetup_pkey" PRIMARY KEY (id)
);
CREATE INDEX "PaymentSetup_organizationId_createdAt_idx" ON "PaymentSetup" ("organizationId", "createdAt");
CREATE UNIQUE INDEX "PaymentSetup_provider_providerRef_key" ON "PaymentSetup" (provider, "providerRef");

CREATE TABLE "PendingRegistration" (
  id uuid NOT NULL,
  flow "RegistrationFlow" NOT NULL,
  "browserHash" text,
  email text NOT NULL,
  "emailKey" text NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  form jsonb DEFAULT '{}'::jsonb NOT NULL,
  "invitationId" uuid,
  "codeHash" text NOT NULL,
  "codeExpiresAt" timestamptz(3) NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  sends integer DEFAULT 1 NOT NULL,
  "lastSentAt" timestamptz(3) NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "verifiedAt" timestamptz(3),
  "finishedAt" timestamptz(3),
  CONSTRAINT "PendingRegistration_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "PendingRegistration_browserHash_key" ON "PendingRegistration" ("browserHash");
CREATE INDEX "PendingRegistration_emailKey_createdAt_idx" ON "PendingRegistration" ("emailKey", "createdAt");

CREATE TABLE "PlatformSwitch" (
  name text NOT NULL,
  "on" boolean NOT NULL,
  reason text NOT NULL,
  "setBy" text NOT NULL,
  "setAt" timestamptz(3) NOT NULL,
  CONSTRAINT "PlatformSwitch_pkey" PRIMARY KEY (name)
);

CREATE TABLE "ProblemReport" (
  id uuid NOT NULL,
  key text NOT NULL,
  "organizationId" uuid NOT NULL,
  "certificateId" uuid NOT NULL,
  kind "ProblemKind" NOT NULL,
  "fullName" text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  language text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  answer text,
  "closedAt" timestamptz(3),
  "closedBy" text,
  "correctionBatchId" uuid,
  "correctionAnswer" text,
  CONSTRAINT "ProblemReport_pkey" PRIMARY KEY (id)
);
CREATE INDEX "ProblemReport_certificateId_idx" ON "ProblemReport" ("certificateId");
CREATE UNIQUE INDEX "ProblemReport_key_key" ON "ProblemReport" (key);
CREATE INDEX "ProblemReport_organizationId_closedAt_createdAt_idx" ON "ProblemReport" ("organizationId", "closedAt", "createdAt");

CREATE TABLE "QuotaGrant" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  month text NOT NULL,
  count integer NOT NULL,
  reason text NOT NULL,
  "grantedBy" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT "QuotaGrant_pkey" PRIMARY KEY (id)
);
CREATE INDEX "QuotaGrant_organizationId_month_idx" ON "QuotaGrant" ("organizationId", month);

CREATE TABLE "QuotaUse" (
  "organizationId" uuid NOT NULL,
  month text NOT NULL,
  used integer DEFAULT 0 NOT NULL,
  CONSTRAINT "QuotaUse_pkey" PRIMARY KEY ("organizationId", month)
);

CREATE TABLE "RateLimit" (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT "RateLimit_pkey" PRIMARY KEY (key)
);
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit" (expire);

CREATE TABLE "Recipient" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT "Recipient_pkey" PRIMARY KEY (id)
);

CREATE TABLE "RecipientAlias" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  "recipientId" uuid NOT NULL,
  "nameKey" text NOT NULL COLLATE pg_catalog."C",
  "addressKey" text NOT NULL COLLATE pg_catalog."C",
  CONSTRAINT "RecipientAlias_pkey" PRIMARY KEY (id)
);
CREATE INDEX "RecipientAlias_of_address_idx" ON "RecipientAlias" ("organizationId", "addressKey") WHERE ("addressKey" <> ''::text);
CREATE UNIQUE INDEX "RecipientAlias_organizationId_nameKey_addressKey_key" ON "RecipientAlias" ("organizationId", "nameKey", "addressKey");
CREATE INDEX "RecipientAlias_recipientId_idx" ON "RecipientAlias" ("recipientId");

CREATE TABLE "RefreshToken" (
  "idHash" text NOT NULL,
  "sessionId" uuid NOT NULL,
  "parentHash" text,
  "issuedAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3),
  CONSTRAINT "RefreshToken_pkey" PRIMARY KEY ("idHash")
);
CREATE UNIQUE INDEX "RefreshToken_parentHash_key" ON "RefreshToken" ("parentHash");
CREATE INDEX "RefreshToken_sessionId_idx" ON "RefreshToken" ("sessionId");

CREATE TABLE "Refund" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  "paymentId" uuid NOT NULL,
  "creditNoteId" uuid NOT NULL,
  provider text NOT NULL,
  "amountMinor" integer NOT NULL,
  currency text NOT NULL,
  state "RefundState" DEFAULT 'prepared'::"RefundState" NOT NULL,
  "providerRef" text,
  failure text,
  "requestedBy" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "settledAt" timestamptz(3),
  CONSTRAINT "Refund_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Refund_one_of_a_payment" ON "Refund" ("paymentId") WHERE (state <> 'failed'::"RefundState");
CREATE INDEX "Refund_organizationId_idx" ON "Refund" ("organizationId");
CREATE INDEX "Refund_state_createdAt_idx" ON "Refund" (state, "createdAt");

CREATE TABLE "ReplicaBeat" (
  process uuid NOT NULL,
  beat bigint NOT NULL,
  "writtenAt" timestamptz(3) NOT NULL,
  CONSTRAINT "ReplicaBeat_pkey" PRIMARY KEY (process)
);

CREATE TABLE "SavedView" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  "createdBy" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "teamId" uuid,
  CONSTRAINT "SavedView_pkey" PRIMARY KEY (id)
);
CREATE INDEX "SavedView_organizationId_name_idx" ON "SavedView" ("organizationId", name);

CREATE TABLE "ServiceAlarm" (
  id uuid NOT NULL,
  name text NOT NULL,
  since timestamptz(3) NOT NULL,
  "notifiedAt" timestamptz(3),
  "endedAt" timestamptz(3),
  CONSTRAINT "ServiceAlarm_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "ServiceAlarm_on_key" ON "ServiceAlarm" (name) WHERE ("endedAt" IS NULL);
CREATE INDEX "ServiceAlarm_since_idx" ON "ServiceAlarm" (since);

CREATE TABLE "ServicePeriod" (
  begins timestamptz(3) NOT NULL,
  objective text NOT NULL,
  good integer NOT NULL,
  total integer NOT NULL,
  latency integer[],
  CONSTRAINT "ServicePeriod_pkey" PRIMARY KEY (objective, begins)
);

CREATE TABLE "Session" (
  id uuid NOT NULL,
  "tokenHash" text NOT NULL,
  "userId" uuid NOT NULL,
  remembered boolean NOT NULL,
  "userAgent" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "lastSeenAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "endedAt" timestamptz(3),
  "cookieBound" boolean DEFAULT false NOT NULL,
  "actingFor" uuid,
  "actingForTeam" uuid,
  viewing uuid,
  "viewingUntil" timestamptz(3),
  CONSTRAINT "Session_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Session_expiresAt_idx" ON "Session" ("expiresAt");
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session" ("tokenHash");
CREATE INDEX "Session_userId_idx" ON "Session" ("userId");

CREATE TABLE "SignInThrottle" (
  key text NOT NULL,
  failures integer NOT NULL,
  "lastFailureAt" timestamptz(3) NOT NULL,
  CONSTRAINT "SignInThrottle_pkey" PRIMARY KEY (key)
);

CREATE TABLE "StagedFile" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  bytes bytea NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT "StagedFile_pkey" PRIMARY KEY (id)
);
CREATE INDEX "StagedFile_createdAt_idx" ON "StagedFile" ("createdAt");
CREATE INDEX "StagedFile_userId_createdAt_idx" ON "StagedFile" ("userId", "createdAt");

CREATE TABLE "StatusList" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  length integer NOT NULL,
  allocated integer DEFAULT 0 NOT NULL,
  secret text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "updatedAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "issuerKeyId" uuid NOT NULL,
  CONSTRAINT "StatusList_pkey" PRIMARY KEY (id)
);
CREATE INDEX "StatusList_organizationId_issuerKeyId_createdAt_idx" ON "StatusList" ("organizationId", "issuerKeyId", "createdAt");

CREATE TABLE "StatusSnapshot" (
  "statusListId" uuid NOT NULL,
  version integer NOT NULL,
  digest text NOT NULL,
  "writeId" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT "StatusSnapshot_pkey" PRIMARY KEY ("statusListId", version)
);

CREATE TABLE "Subscription" (
  "organizationId" uuid NOT NULL,
  plan "Plan" NOT NULL,
  since timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "cancelledAt" timestamptz(3),
  "firstPaidAt" timestamptz(3),
  "lapseReason" text,
  "lapsedAt" timestamptz(3),
  "methodId" uuid,
  "nextPeriod" "BillingPeriod",
  "nextPlan" "Plan",
  "paidFrom" timestamptz(3),
  "paidUntil" timestamptz(3),
  "pastDueSince" timestamptz(3),
  period "BillingPeriod",
  "refundedAt" timestamptz(3),
  "renewalDay" integer,
  state "SubscriptionState" DEFAULT 'granted'::"SubscriptionState" NOT NULL,
  "trialEndsAt" timestamptz(3),
  CONSTRAINT "Subscription_pkey" PRIMARY KEY ("organizationId")
);
CREATE INDEX "Subscription_state_paidUntil_idx" ON "Subscription" (state, "paidUntil");
CREATE INDEX "Subscription_state_trialEndsAt_idx" ON "Subscription" (state, "trialEndsAt");

CREATE TABLE "Team" (
  id uuid NOT NULL,
  "organizationId" uuid NOT NULL,
  name text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "closedAt" timestamptz(3),
  CONSTRAINT "Team_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Team_organizationId_name_key" ON "Team" ("organizationId", name);

CREATE TABLE "TrialUse" (
  mark text NOT NULL,
  "organizationId" uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT "TrialUse_pkey" PRIMARY KEY (mark)
);
CREATE INDEX "TrialUse_organizationId_idx" ON "TrialUse" ("organizationId");

CREATE TABLE "User" (
  id uuid NOT NULL,
  email text NOT NULL,
  "emailKey" text NOT NULL,
  "passwordHash" text,
  "firstName" text NOT NULL,
  "lastName" text NOT NULL,
  "platformRole" "PlatformRole" DEFAULT 'user'::"PlatformRole" NOT NULL,
  status "UserStatus" DEFAULT 'active'::"UserStatus" NOT NULL,
  "createdAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "accentColor" text,
  "colorScheme" "ColorScheme" DEFAULT 'system'::"ColorScheme" NOT NULL,
  language text DEFAULT 'en'::text NOT NULL,
  phone text,
  "primaryColor" text,
  "signInAlerts" boolean DEFAULT true NOT NULL,
  CONSTRAINT "User_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "User_emailKey_key" ON "User" ("emailKey");

CREATE TABLE "VcApiCredential" (
  number serial NOT NULL,
  "credentialId" text NOT NULL,
  "issuedAt" timestamptz(3) NOT NULL,
  "revokedAt" timestamptz(3),
  CONSTRAINT "VcApiCredential_pkey" PRIMARY KEY (number)
);
CREATE INDEX "VcApiCredential_credentialId_idx" ON "VcApiCredential" ("credentialId");

CREATE TABLE "WebhookEvent" (
  id uuid NOT NULL,
  provider text NOT NULL,
  "eventId" text NOT NULL,
  kind text NOT NULL,
  about jsonb NOT NULL,
  state "WebhookState" DEFAULT 'waiting'::"WebhookState" NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  "lastError" text,
  "receivedAt" timestamptz(3) NOT NULL,
  "processedAt" timestamptz(3),
  CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "WebhookEvent_provider_eventId_key" ON "WebhookEvent" (provider, "eventId");
CREATE INDEX "WebhookEvent_state_receivedAt_idx" ON "WebhookEvent" (state, "receivedAt");

ALTER TABLE "AchievementTitle" ADD CONSTRAINT "AchievementTitle_achievementId_fkey" FOREIGN KEY ("achievementId") REFERENCES "Achievement"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "AchievementVersion" ADD CONSTRAINT "AchievementVersion_achievementId_fkey" FOREIGN KEY ("achievementId") REFERENCES "Achievement"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Approval" ADD CONSTRAINT "Approval_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Approval" ADD CONSTRAINT "Approval_bulkActionId_fkey" FOREIGN KEY ("bulkActionId") REFERENCES "BulkAction"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Avatar" ADD CONSTRAINT "Avatar_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "BankLine" ADD CONSTRAINT "BankLine_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "BankStatement"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "BankLineSource" ADD CONSTRAINT "BankLineSource_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "BankLine"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "BatchPicture" ADD CONSTRAINT "BatchPicture_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "BatchRow" ADD CONSTRAINT "BatchRow_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "BatchTable" ADD CONSTRAINT "BatchTable_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "BulkItem" ADD CONSTRAINT "BulkItem_bulkActionId_fkey" FOREIGN KEY ("bulkActionId") REFERENCES "BulkAction"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "CertificatePicture" ADD CONSTRAINT "CertificatePicture_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES "Certificate"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "CertificateStatusChange" ADD CONSTRAINT "CertificateStatusChange_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES "Certificate"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_anchorBatchId_fkey" FOREIGN KEY ("anchorBatchId") REFERENCES "AnchorBatch"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_statusListId_fkey" FOREIGN KEY ("statusListId") REFERENCES "StatusList"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "ChainTransaction" ADD CONSTRAINT "ChainTransaction_writeId_fkey" FOREIGN KEY ("writeId") REFERENCES "ChainWrite"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "ContactAnswer" ADD CONSTRAINT "ContactAnswer_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "ContactMessage"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "ContactConfirmation" ADD CONSTRAINT "ContactConfirmation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "DeliveryReport" ADD CONSTRAINT "DeliveryReport_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "DesignVersion" ADD CONSTRAINT "DesignVersion_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "EarlierIssue" ADD CONSTRAINT "EarlierIssue_anchorBatchId_fkey" FOREIGN KEY ("anchorBatchId") REFERENCES "AnchorBatch"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "EarlierIssue" ADD CONSTRAINT "EarlierIssue_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES "Certificate"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "EarlierIssue" ADD CONSTRAINT "EarlierIssue_statusListId_fkey" FOREIGN KEY ("statusListId") REFERENCES "StatusList"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "InvoiceFile" ADD CONSTRAINT "InvoiceFile_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "IssuerKey" ADD CONSTRAINT "IssuerKey_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_transactionId_fkey" FOREIGN KEY ("transactionId") REFERENCES "LedgerTransaction"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "MemberInvitation" ADD CONSTRAINT "MemberInvitation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "MemberInvitation" ADD CONSTRAINT "MemberInvitation_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"(id) ON UPDATE CASCADE;
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"(id) ON UPDATE CASCADE;
ALTER TABLE "OrganizationDomain" ADD CONSTRAINT "OrganizationDomain_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "OrganizationImage" ADD CONSTRAINT "OrganizationImage_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "OrganizationNameRequest" ADD CONSTRAINT "OrganizationNameRequest_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "OrganizationReview" ADD CONSTRAINT "OrganizationReview_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "OrganizationSigner" ADD CONSTRAINT "OrganizationSigner_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "PaymentOrder"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "PendingRegistration" ADD CONSTRAINT "PendingRegistration_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "OrganizationInvitation"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "ProblemReport" ADD CONSTRAINT "ProblemReport_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES "Certificate"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "StatusSnapshot" ADD CONSTRAINT "StatusSnapshot_statusListId_fkey" FOREIGN KEY ("statusListId") REFERENCES "StatusList"(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "Team" ADD CONSTRAINT "Team_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"(id) ON UPDATE CASCADE ON DELETE CASCADE;
