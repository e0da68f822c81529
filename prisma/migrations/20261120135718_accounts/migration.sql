-- CreateEnum
CREATE TYPE "ColorScheme" AS ENUM ('light', 'dark', 'system');

-- CreateEnum
CREATE TYPE "AccountLinkPurpose" AS ENUM ('password_reset', 'new_email');

-- CreateEnum
CREATE TYPE "RegistrationFlow" AS ENUM ('sign_up', 'take_over');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "OrganizationStatus" ADD VALUE 'prepared';
ALTER TYPE "OrganizationStatus" ADD VALUE 'closed';

-- AlterEnum
ALTER TYPE "UserStatus" ADD VALUE 'closed';

-- AlterTable
ALTER TABLE "Organization" ADD COLUMN     "address" TEXT,
ADD COLUMN     "phone" TEXT;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "cookieBound" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "accentColor" TEXT,
ADD COLUMN     "colorScheme" "ColorScheme" NOT NULL DEFAULT 'system',
ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "phone" TEXT,
ADD COLUMN     "primaryColor" TEXT,
ADD COLUMN     "signInAlerts" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "Avatar" (
    "userId" UUID NOT NULL,
    "png" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Avatar_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "RefreshToken" (
    "idHash" TEXT NOT NULL,
    "sessionId" UUID NOT NULL,
    "parentHash" TEXT,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RefreshToken_pkey" PRIMARY KEY ("idHash")
);

-- CreateTable
CREATE TABLE "AccountLink" (
    "id" UUID NOT NULL,
    "purpose" "AccountLinkPurpose" NOT NULL,
    "emailKey" TEXT NOT NULL,
    "userId" UUID,
    "newEmail" TEXT,
    "nonce" BYTEA NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AccountLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PendingRegistration" (
    "id" UUID NOT NULL,
    "flow" "RegistrationFlow" NOT NULL,
    "browserHash" TEXT,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "form" JSONB NOT NULL DEFAULT '{}',
    "invitationId" UUID,
    "codeHash" TEXT NOT NULL,
    "codeExpiresAt" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sends" INTEGER NOT NULL DEFAULT 1,
    "lastSentAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "verifiedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PendingRegistration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrganizationInvitation" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "identifierHash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OrganizationInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "RefreshToken_parentHash_key" ON "RefreshToken"("parentHash");

-- CreateIndex
CREATE INDEX "RefreshToken_sessionId_idx" ON "RefreshToken"("sessionId");

-- CreateIndex
CREATE UNIQUE INDEX "AccountLink_tokenHash_key" ON "AccountLink"("tokenHash");

-- CreateIndex
CREATE INDEX "AccountLink_emailKey_createdAt_idx" ON "AccountLink"("emailKey", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "PendingRegistration_browserHash_key" ON "PendingRegistration"("browserHash");

-- CreateIndex
CREATE INDEX "PendingRegistration_emailKey_createdAt_idx" ON "PendingRegistration"("emailKey", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "OrganizationInvitation_identifierHash_key" ON "OrganizationInvitation"("identifierHash");

-- CreateIndex
CREATE INDEX "OrganizationInvitation_organizationId_idx" ON "OrganizationInvitation"("organizationId");

-- AddForeignKey
ALTER TABLE "Avatar" ADD CONSTRAINT "Avatar_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PendingRegistration" ADD CONSTRAINT "PendingRegistration_invitationId_fkey" FOREIGN KEY ("invitationId") REFERENCES "OrganizationInvitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
