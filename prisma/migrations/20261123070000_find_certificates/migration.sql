-- What certificates are found by. New columns have constant defaults, so that no row is written; a job fills them.
ALTER TABLE "Certificate"
  ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "searchTerms" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "searchVersion" SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN "nameKey" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- Without a list of what waits: a search that reads it first takes as long as that list is.
CREATE INDEX "Certificate_searchTerms_idx" ON "Certificate" USING gin (array_to_tsvector("searchTerms")) WITH (fastupdate = off);

DROP INDEX "Certificate_organizationId_issuedAt_idx";
-- With what decides whether a certificate is in force: long stretches that are not are passed over in the index alone.
CREATE INDEX "Certificate_organizationId_issuedAt_id_idx" ON "Certificate"("organizationId", "issuedAt", "id")
  INCLUDE ("expiresOn", "revokedAt", "suspendedAt", "erasedAt");
CREATE INDEX "Certificate_organizationId_nameKey_id_idx" ON "Certificate"("organizationId", "nameKey", "id");
CREATE INDEX "Certificate_organizationId_issuedOn_issuedAt_idx" ON "Certificate"("organizationId", "issuedOn", "issuedAt");
CREATE INDEX "Certificate_organizationId_achievementId_issuedAt_id_idx" ON "Certificate"("organizationId", "achievementId", "issuedAt", "id");
CREATE INDEX "Certificate_searchVersion_id_idx" ON "Certificate"("searchVersion", "id");
-- What never expires comes last.
CREATE INDEX "Certificate_organizationId_expiry_id_idx" ON "Certificate"("organizationId", coalesce("expiresOn", '9999-12-31'::date), "id");
-- What has ended is a small part of all.
CREATE INDEX "Certificate_suspended_idx" ON "Certificate"("organizationId", "issuedAt", "id") WHERE "suspendedAt" IS NOT NULL;
CREATE INDEX "Certificate_revoked_idx" ON "Certificate"("organizationId", "issuedAt", "id") WHERE "revokedAt" IS NOT NULL AND "erasedAt" IS NULL;

CREATE TABLE "CertificateTag" (
    "organizationId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "CertificateTag_pkey" PRIMARY KEY ("organizationId","key")
);

CREATE TABLE "SavedView" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "SavedView_organizationId_name_key" ON "SavedView"("organizationId", "name");
