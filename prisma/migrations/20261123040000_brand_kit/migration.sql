-- Colours, a logo for dark ground, stamps, and further people who sign.
ALTER TYPE "ImageKind" ADD VALUE 'logo_dark';
ALTER TYPE "ImageKind" ADD VALUE 'other_signature';
ALTER TYPE "ImageKind" ADD VALUE 'seal';

ALTER TABLE "Organization" ADD COLUMN "primaryColor" TEXT, ADD COLUMN "secondaryColor" TEXT;

CREATE TABLE "OrganizationSigner" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT,
    "imageId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OrganizationSigner_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "OrganizationSigner_organizationId_createdAt_idx" ON "OrganizationSigner"("organizationId", "createdAt");

ALTER TABLE "OrganizationSigner" ADD CONSTRAINT "OrganizationSigner_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
