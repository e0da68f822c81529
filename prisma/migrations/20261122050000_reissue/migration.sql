-- Certificates that exist keep their document with two status entries.
ALTER TABLE "Certificate" ADD COLUMN     "reissuedAt" TIMESTAMPTZ(3),
ADD COLUMN     "singleStatus" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "EarlierIssue" (
    "id" UUID NOT NULL,
    "certificateId" UUID NOT NULL,
    "document" TEXT NOT NULL,
    "leaf" TEXT NOT NULL,
    "issuerKeyId" UUID NOT NULL,
    "statusListId" UUID NOT NULL,
    "statusIndex" INTEGER NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "replacedAt" TIMESTAMPTZ(3) NOT NULL,
    "anchorBatchId" UUID,
    "anchorPath" JSONB,

    CONSTRAINT "EarlierIssue_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "EarlierIssue_statusListId_statusIndex_key" ON "EarlierIssue"("statusListId", "statusIndex");
CREATE INDEX "EarlierIssue_certificateId_idx" ON "EarlierIssue"("certificateId");
CREATE INDEX "EarlierIssue_anchorBatchId_idx" ON "EarlierIssue"("anchorBatchId");
CREATE INDEX "EarlierIssue_leaf_idx" ON "EarlierIssue"("leaf");

ALTER TABLE "EarlierIssue" ADD CONSTRAINT "EarlierIssue_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES "Certificate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "EarlierIssue" ADD CONSTRAINT "EarlierIssue_anchorBatchId_fkey" FOREIGN KEY ("anchorBatchId") REFERENCES "AnchorBatch"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "EarlierIssue" ADD CONSTRAINT "EarlierIssue_statusListId_fkey" FOREIGN KEY ("statusListId") REFERENCES "StatusList"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
