ALTER TABLE "IssuerKey" ADD COLUMN "compromiseReportedAt" TIMESTAMPTZ(3),
ADD COLUMN "registerWriteId" UUID,
ADD COLUMN "retireWriteId" UUID,
ADD COLUMN "compromiseWriteId" UUID;

-- A list belongs to one key from now on. Those of before hold certificates of the only key that their organization had.
ALTER TABLE "StatusList" ADD COLUMN "issuerKeyId" UUID;
UPDATE "StatusList" s SET "issuerKeyId" = coalesce(
    (SELECT c."issuerKeyId" FROM "Certificate" c WHERE c."statusListId" = s."id" LIMIT 1),
    (SELECT k."id" FROM "IssuerKey" k WHERE k."organizationId" = s."organizationId" ORDER BY k."validFrom" DESC LIMIT 1));
ALTER TABLE "StatusList" ALTER COLUMN "issuerKeyId" SET NOT NULL;
DROP INDEX "StatusList_organizationId_createdAt_idx";
CREATE INDEX "StatusList_organizationId_issuerKeyId_createdAt_idx" ON "StatusList"("organizationId", "issuerKeyId", "createdAt");
