-- CreateEnum
CREATE TYPE "PlatformRole" AS ENUM ('user', 'admin');

-- CreateEnum
CREATE TYPE "UserStatus" AS ENUM ('active', 'disabled');

-- CreateEnum
CREATE TYPE "OrganizationStatus" AS ENUM ('active', 'suspended');

-- CreateEnum
CREATE TYPE "OrganizationType" AS ENUM ('educational_institution', 'training_center', 'corporate', 'government', 'non_profit', 'professional_association', 'other');

-- CreateEnum
CREATE TYPE "OrganizationRole" AS ENUM ('owner', 'admin', 'issuer', 'viewer');

-- CreateEnum
CREATE TYPE "ImageKind" AS ENUM ('logo', 'signature');

-- CreateEnum
CREATE TYPE "Plan" AS ENUM ('basic', 'pro', 'enterprise');

-- CreateEnum
CREATE TYPE "BatchState" AS ENUM ('draft', 'issuing', 'issued');

-- CreateEnum
CREATE TYPE "BatchRowState" AS ENUM ('fresh', 'duplicate', 'changed', 'invalid', 'queued', 'issued', 'skipped');

-- CreateEnum
CREATE TYPE "AnchorState" AS ENUM ('prepared', 'published', 'anchored');

-- CreateEnum
CREATE TYPE "ChainTransactionState" AS ENUM ('signed', 'mined', 'failed');

-- CreateEnum
CREATE TYPE "MessageState" AS ENUM ('queued', 'sending', 'sent', 'refused', 'unconfirmed');

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" UUID NOT NULL,
    "organizationId" UUID,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "platformRole" "PlatformRole" NOT NULL DEFAULT 'user',
    "status" "UserStatus" NOT NULL DEFAULT 'active',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "remembered" BOOLEAN NOT NULL,
    "userAgent" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInThrottle" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "blockedUntil" TIMESTAMPTZ(3) NOT NULL,
    "lastFailureAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInThrottle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Organization" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" "OrganizationType" NOT NULL,
    "website" TEXT,
    "status" "OrganizationStatus" NOT NULL DEFAULT 'active',
    "signerName" TEXT,
    "signerTitle" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "organizationId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "OrganizationRole" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("organizationId","userId")
);

-- CreateTable
CREATE TABLE "IssuerKey" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "did" TEXT NOT NULL,
    "publicKeyMultibase" TEXT NOT NULL,
    "encryptedSecret" BYTEA NOT NULL,
    "validFrom" TIMESTAMPTZ(3) NOT NULL,
    "retiredAt" TIMESTAMPTZ(3),
    "compromisedFrom" TIMESTAMPTZ(3),

    CONSTRAINT "IssuerKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrganizationImage" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "kind" "ImageKind" NOT NULL,
    "png" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrganizationImage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Subscription" (
    "organizationId" UUID NOT NULL,
    "plan" "Plan" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("organizationId")
);

-- CreateTable
CREATE TABLE "QuotaUse" (
    "organizationId" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "QuotaUse_pkey" PRIMARY KEY ("organizationId","month")
);

-- CreateTable
CREATE TABLE "Batch" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "state" "BatchState" NOT NULL DEFAULT 'draft',
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "queuedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BatchRow" (
    "organizationId" UUID NOT NULL,
    "batchId" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "state" "BatchRowState" NOT NULL,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "fingerprint" TEXT,
    "identity" TEXT,
    "certificateId" UUID,
    "replacesId" UUID,

    CONSTRAINT "BatchRow_pkey" PRIMARY KEY ("batchId","line")
);

-- CreateTable
CREATE TABLE "Certificate" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "publicId" TEXT NOT NULL,
    "batchId" UUID,
    "issueKey" TEXT,
    "identity" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "recipientName" TEXT NOT NULL,
    "recipientEmail" TEXT,
    "achievementName" TEXT NOT NULL,
    "achievementDescription" TEXT,
    "issuedOn" DATE NOT NULL,
    "expiresOn" DATE,
    "customFields" JSONB NOT NULL DEFAULT '[]',
    "design" JSONB NOT NULL,
    "document" TEXT NOT NULL,
    "leaf" TEXT NOT NULL,
    "issuerKeyId" UUID NOT NULL,
    "statusListId" UUID NOT NULL,
    "statusIndex" INTEGER NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "issuedBy" TEXT NOT NULL,
    "anchorBatchId" UUID,
    "anchorPath" JSONB,
    "revokedAt" TIMESTAMPTZ(3),
    "revocationReason" TEXT,
    "supersededById" UUID,

    CONSTRAINT "Certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StatusList" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "length" INTEGER NOT NULL,
    "allocated" INTEGER NOT NULL DEFAULT 0,
    "secret" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StatusList_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AnchorBatch" (
    "id" UUID NOT NULL,
    "root" TEXT NOT NULL,
    "leafCount" INTEGER NOT NULL,
    "state" "AnchorState" NOT NULL DEFAULT 'prepared',
    "chainId" INTEGER NOT NULL,
    "networkLabel" TEXT NOT NULL,
    "contract" TEXT NOT NULL,
    "anchorer" TEXT NOT NULL,
    "anchorerSince" TIMESTAMPTZ(3) NOT NULL,
    "transactionHash" TEXT,
    "blockNumber" INTEGER,
    "blockHash" TEXT,
    "blockTime" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "anchoredAt" TIMESTAMPTZ(3),

    CONSTRAINT "AnchorBatch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChainTransaction" (
    "hash" TEXT NOT NULL,
    "anchorBatchId" UUID NOT NULL,
    "chainId" INTEGER NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "nonce" INTEGER NOT NULL,
    "raw" TEXT NOT NULL,
    "state" "ChainTransactionState" NOT NULL DEFAULT 'signed',
    "signedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ChainTransaction_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" UUID NOT NULL,
    "organizationId" UUID,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "toName" TEXT NOT NULL,
    "toAddress" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "props" JSONB NOT NULL,
    "state" "MessageState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AuditEntry_organizationId_at_idx" ON "AuditEntry"("organizationId", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_subject_at_idx" ON "AuditEntry"("subject", "at");

-- CreateIndex
CREATE UNIQUE INDEX "User_emailKey_key" ON "User"("emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Organization_slug_key" ON "Organization"("slug");

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "IssuerKey_did_key" ON "IssuerKey"("did");

-- CreateIndex
CREATE INDEX "IssuerKey_organizationId_validFrom_idx" ON "IssuerKey"("organizationId", "validFrom");

-- CreateIndex
CREATE INDEX "OrganizationImage_organizationId_kind_createdAt_idx" ON "OrganizationImage"("organizationId", "kind", "createdAt");

-- CreateIndex
CREATE INDEX "Batch_organizationId_createdAt_idx" ON "Batch"("organizationId", "createdAt");

-- CreateIndex
CREATE INDEX "BatchRow_batchId_state_idx" ON "BatchRow"("batchId", "state");

-- CreateIndex
CREATE INDEX "BatchRow_organizationId_fingerprint_idx" ON "BatchRow"("organizationId", "fingerprint");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_publicId_key" ON "Certificate"("publicId");

-- CreateIndex
CREATE INDEX "Certificate_organizationId_issuedAt_idx" ON "Certificate"("organizationId", "issuedAt");

-- CreateIndex
CREATE INDEX "Certificate_organizationId_identity_idx" ON "Certificate"("organizationId", "identity");

-- CreateIndex
CREATE INDEX "Certificate_organizationId_batchId_idx" ON "Certificate"("organizationId", "batchId");

-- CreateIndex
CREATE INDEX "Certificate_anchorBatchId_idx" ON "Certificate"("anchorBatchId");

-- CreateIndex
CREATE INDEX "Certificate_supersededById_idx" ON "Certificate"("supersededById");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_organizationId_issueKey_key" ON "Certificate"("organizationId", "issueKey");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_statusListId_statusIndex_key" ON "Certificate"("statusListId", "statusIndex");

-- CreateIndex
CREATE INDEX "StatusList_organizationId_createdAt_idx" ON "StatusList"("organizationId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "AnchorBatch_root_key" ON "AnchorBatch"("root");

-- CreateIndex
CREATE INDEX "AnchorBatch_state_createdAt_idx" ON "AnchorBatch"("state", "createdAt");

-- CreateIndex
CREATE INDEX "ChainTransaction_chainId_from_nonce_idx" ON "ChainTransaction"("chainId", "from", "nonce");

-- CreateIndex
CREATE INDEX "ChainTransaction_anchorBatchId_idx" ON "ChainTransaction"("anchorBatchId");

-- CreateIndex
CREATE UNIQUE INDEX "Message_key_key" ON "Message"("key");

-- CreateIndex
CREATE INDEX "Message_organizationId_state_idx" ON "Message"("organizationId", "state");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IssuerKey" ADD CONSTRAINT "IssuerKey_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrganizationImage" ADD CONSTRAINT "OrganizationImage_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BatchRow" ADD CONSTRAINT "BatchRow_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_anchorBatchId_fkey" FOREIGN KEY ("anchorBatchId") REFERENCES "AnchorBatch"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_statusListId_fkey" FOREIGN KEY ("statusListId") REFERENCES "StatusList"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChainTransaction" ADD CONSTRAINT "ChainTransaction_anchorBatchId_fkey" FOREIGN KEY ("anchorBatchId") REFERENCES "AnchorBatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
