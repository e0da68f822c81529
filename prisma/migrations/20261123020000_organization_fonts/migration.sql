-- Fonts that organizations bring.
CREATE TABLE "OrganizationFont" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "family" TEXT NOT NULL,
    "style" TEXT NOT NULL,
    "bold" BOOLEAN NOT NULL,
    "script" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "createdBy" TEXT NOT NULL,
    "removedAt" TIMESTAMPTZ(3),
    CONSTRAINT "OrganizationFont_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "OrganizationFont_organizationId_sha256_key" ON "OrganizationFont"("organizationId", "sha256");
