-- AlterTable
ALTER TABLE "Organization" ADD COLUMN "contactAddress" TEXT,
ADD COLUMN "senderName" TEXT,
ADD COLUMN "socialLinks" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "timeZone" TEXT;

-- CreateTable
CREATE TABLE "OrganizationNameRequest" (
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "nameSkeleton" TEXT,
    "requestedBy" TEXT NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OrganizationNameRequest_pkey" PRIMARY KEY ("organizationId")
);

-- CreateTable
CREATE TABLE "ContactConfirmation" (
    "organizationId" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "nonce" BYTEA NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "open" BOOLEAN NOT NULL DEFAULT true,
    "sends" INTEGER NOT NULL DEFAULT 1,
    "countedFrom" TIMESTAMPTZ(3) NOT NULL,
    "lastSentAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ContactConfirmation_pkey" PRIMARY KEY ("organizationId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ContactConfirmation_tokenHash_key" ON "ContactConfirmation"("tokenHash");

-- AddForeignKey
ALTER TABLE "OrganizationNameRequest" ADD CONSTRAINT "OrganizationNameRequest_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContactConfirmation" ADD CONSTRAINT "ContactConfirmation_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
