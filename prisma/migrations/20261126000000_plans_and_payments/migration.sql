-- CreateEnum
CREATE TYPE "BillingPeriod" AS ENUM ('monthly', 'annual');

-- CreateEnum
CREATE TYPE "SubscriptionState" AS ENUM ('granted', 'trial', 'active', 'past_due', 'lapsed');

-- CreateEnum
CREATE TYPE "PaymentSetupState" AS ENUM ('open', 'done', 'failed');

-- CreateEnum
CREATE TYPE "OrderKind" AS ENUM ('start', 'upgrade', 'renewal');

-- CreateEnum
CREATE TYPE "OrderState" AS ENUM ('open', 'paid', 'expired', 'withdrawn');

-- CreateEnum
CREATE TYPE "PaymentState" AS ENUM ('prepared', 'needs_step', 'pending', 'succeeded', 'declined');

-- CreateEnum
CREATE TYPE "RefundState" AS ENUM ('prepared', 'awaiting_transfer', 'succeeded', 'failed');

-- CreateEnum
CREATE TYPE "InvoiceKind" AS ENUM ('invoice', 'credit_note');

-- CreateEnum
CREATE TYPE "WebhookState" AS ENUM ('waiting', 'done', 'failed');

-- CreateEnum
CREATE TYPE "BankLineState" AS ENUM ('matched', 'unmatched', 'doubtful', 'ignored');

-- AlterEnum
ALTER TYPE "OrganizationRole" ADD VALUE 'billing';

-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN     "cancelledAt" TIMESTAMPTZ(3),
ADD COLUMN     "firstPaidAt" TIMESTAMPTZ(3),
ADD COLUMN     "lapseReason" TEXT,
ADD COLUMN     "lapsedAt" TIMESTAMPTZ(3),
ADD COLUMN     "methodId" UUID,
ADD COLUMN     "nextPeriod" "BillingPeriod",
ADD COLUMN     "nextPlan" "Plan",
ADD COLUMN     "paidFrom" TIMESTAMPTZ(3),
ADD COLUMN     "paidUntil" TIMESTAMPTZ(3),
ADD COLUMN     "pastDueSince" TIMESTAMPTZ(3),
ADD COLUMN     "period" "BillingPeriod",
ADD COLUMN     "refundedAt" TIMESTAMPTZ(3),
ADD COLUMN     "renewalDay" INTEGER,
ADD COLUMN     "state" "SubscriptionState" NOT NULL DEFAULT 'granted',
ADD COLUMN     "trialEndsAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "QuotaGrant" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "grantedBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "QuotaGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillingDetails" (
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "vatNumber" TEXT,
    "email" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BillingDetails_pkey" PRIMARY KEY ("organizationId")
);

-- CreateTable
CREATE TABLE "PaymentMethod" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "customerRef" TEXT,
    "label" TEXT NOT NULL,
    "expires" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PaymentMethod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentSetup" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "providerRef" TEXT,
    "redirectTo" TEXT,
    "orderId" UUID,
    "state" "PaymentSetupState" NOT NULL DEFAULT 'open',
    "methodId" UUID,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PaymentSetup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentOrder" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "kind" "OrderKind" NOT NULL,
    "plan" "Plan" NOT NULL,
    "period" "BillingPeriod" NOT NULL,
    "from" TIMESTAMPTZ(3),
    "until" TIMESTAMPTZ(3),
    "lines" JSONB NOT NULL,
    "netMinor" INTEGER NOT NULL,
    "vatMinor" INTEGER NOT NULL,
    "totalMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "vat" JSONB NOT NULL,
    "buyer" JSONB NOT NULL,
    "language" TEXT NOT NULL,
    "via" TEXT NOT NULL,
    "reference" TEXT,
    "state" "OrderState" NOT NULL DEFAULT 'open',
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PaymentOrder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "methodId" UUID,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "state" "PaymentState" NOT NULL DEFAULT 'prepared',
    "providerRef" TEXT,
    "stepUrl" TEXT,
    "declineReason" TEXT,
    "payerName" TEXT,
    "payerIban" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "creditNoteId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "state" "RefundState" NOT NULL DEFAULT 'prepared',
    "providerRef" TEXT,
    "failure" TEXT,
    "requestedBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invoice" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "kind" "InvoiceKind" NOT NULL,
    "number" TEXT NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "document" JSONB NOT NULL,
    "totalMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "creditsId" UUID,

    CONSTRAINT "Invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceFile" (
    "invoiceId" UUID NOT NULL,
    "pdf" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "drawnAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "InvoiceFile_pkey" PRIMARY KEY ("invoiceId")
);

-- CreateTable
CREATE TABLE "InvoiceSeries" (
    "kind" "InvoiceKind" NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "InvoiceSeries_pkey" PRIMARY KEY ("kind","year")
);

-- CreateTable
CREATE TABLE "LedgerTransaction" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "organizationId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "LedgerTransaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "transactionId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "account" TEXT NOT NULL,
    "organizationId" UUID,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("transactionId","position")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "about" JSONB NOT NULL,
    "state" "WebhookState" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "processedAt" TIMESTAMPTZ(3),

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentDifference" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "hereMinor" INTEGER,
    "thereMinor" INTEGER,
    "currency" TEXT NOT NULL,
    "foundAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "PaymentDifference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BankStatement" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "iban" TEXT NOT NULL,
    "fileSha256" TEXT NOT NULL,
    "importedBy" TEXT NOT NULL,
    "importedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BankStatement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BankLine" (
    "id" UUID NOT NULL,
    "statementId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "bookedOn" DATE NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "payerName" TEXT,
    "payerIban" TEXT,
    "remittance" TEXT NOT NULL,
    "state" "BankLineState" NOT NULL,
    "code" TEXT,
    "orderId" UUID,
    "decidedBy" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "note" TEXT,

    CONSTRAINT "BankLine_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "QuotaGrant_organizationId_month_idx" ON "QuotaGrant"("organizationId", "month");

-- CreateIndex
CREATE INDEX "PaymentMethod_organizationId_idx" ON "PaymentMethod"("organizationId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentMethod_provider_ref_key" ON "PaymentMethod"("provider", "ref");

-- CreateIndex
CREATE INDEX "PaymentSetup_organizationId_createdAt_idx" ON "PaymentSetup"("organizationId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentSetup_provider_providerRef_key" ON "PaymentSetup"("provider", "providerRef");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentOrder_reference_key" ON "PaymentOrder"("reference");

-- CreateIndex
CREATE INDEX "PaymentOrder_organizationId_createdAt_idx" ON "PaymentOrder"("organizationId", "createdAt");

-- CreateIndex
CREATE INDEX "PaymentOrder_state_nextAttemptAt_idx" ON "PaymentOrder"("state", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "PaymentOrder_state_expiresAt_idx" ON "PaymentOrder"("state", "expiresAt");

-- CreateIndex
CREATE INDEX "Payment_organizationId_createdAt_idx" ON "Payment"("organizationId", "createdAt");

-- CreateIndex
CREATE INDEX "Payment_state_createdAt_idx" ON "Payment"("state", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_provider_providerRef_key" ON "Payment"("provider", "providerRef");

-- CreateIndex
CREATE INDEX "Refund_organizationId_idx" ON "Refund"("organizationId");

-- CreateIndex
CREATE INDEX "Refund_state_createdAt_idx" ON "Refund"("state", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_number_key" ON "Invoice"("number");

-- CreateIndex
CREATE INDEX "Invoice_organizationId_issuedAt_idx" ON "Invoice"("organizationId", "issuedAt");

-- CreateIndex
CREATE INDEX "Invoice_orderId_idx" ON "Invoice"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerTransaction_key_key" ON "LedgerTransaction"("key");

-- CreateIndex
CREATE INDEX "LedgerTransaction_organizationId_at_idx" ON "LedgerTransaction"("organizationId", "at");

-- CreateIndex
CREATE INDEX "LedgerEntry_organizationId_account_idx" ON "LedgerEntry"("organizationId", "account");

-- CreateIndex
CREATE INDEX "LedgerEntry_account_idx" ON "LedgerEntry"("account");

-- CreateIndex
CREATE INDEX "WebhookEvent_state_receivedAt_idx" ON "WebhookEvent"("state", "receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookEvent_provider_eventId_key" ON "WebhookEvent"("provider", "eventId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentDifference_provider_kind_ref_key" ON "PaymentDifference"("provider", "kind", "ref");

-- CreateIndex
CREATE INDEX "BankStatement_importedAt_idx" ON "BankStatement"("importedAt");

-- CreateIndex
CREATE UNIQUE INDEX "BankLine_key_key" ON "BankLine"("key");

-- CreateIndex
CREATE INDEX "BankLine_state_bookedOn_idx" ON "BankLine"("state", "bookedOn");

-- CreateIndex
CREATE INDEX "BankLine_orderId_idx" ON "BankLine"("orderId");

-- CreateIndex
CREATE INDEX "Subscription_state_paidUntil_idx" ON "Subscription"("state", "paidUntil");

-- CreateIndex
CREATE INDEX "Subscription_state_trialEndsAt_idx" ON "Subscription"("state", "trialEndsAt");

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "PaymentOrder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceFile" ADD CONSTRAINT "InvoiceFile_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_transactionId_fkey" FOREIGN KEY ("transactionId") REFERENCES "LedgerTransaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BankLine" ADD CONSTRAINT "BankLine_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "BankStatement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.

-- One thing is bought at a time, and one payment of it is on its way at a time.
CREATE UNIQUE INDEX "PaymentOrder_one_open" ON "PaymentOrder"("organizationId") WHERE "state" = 'open';
CREATE UNIQUE INDEX "Payment_one_on_its_way" ON "Payment"("orderId") WHERE "state" IN ('prepared', 'needs_step', 'pending');
-- A payment is taken back once.
CREATE UNIQUE INDEX "Refund_one_of_a_payment" ON "Refund"("paymentId") WHERE "state" <> 'failed';
ALTER TABLE "PaymentOrder" ADD CONSTRAINT "PaymentOrder_adds_up"
  CHECK ("netMinor" >= 0 AND "vatMinor" >= 0 AND "totalMinor" = "netMinor" + "vatMinor");

-- The ledger and the invoices are only ever added to.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "LedgerTransaction_append_only" BEFORE UPDATE OR DELETE ON "LedgerTransaction"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "LedgerEntry_append_only" BEFORE UPDATE OR DELETE ON "LedgerEntry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "Invoice_append_only" BEFORE UPDATE OR DELETE ON "Invoice"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "InvoiceFile_append_only" BEFORE UPDATE OR DELETE ON "InvoiceFile"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- What a transaction moves adds up to nothing, in each currency.
CREATE FUNCTION "ledger_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM "LedgerEntry" WHERE "transactionId" = NEW."transactionId" GROUP BY "currency" HAVING sum("amountMinor") <> 0
  ) THEN
    RAISE EXCEPTION 'the ledger transaction % does not balance', NEW."transactionId";
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "LedgerEntry_balances" AFTER INSERT ON "LedgerEntry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_balances"();

