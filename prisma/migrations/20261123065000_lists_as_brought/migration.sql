-- Lists are kept as they were brought until their columns are matched; a list can be scheduled, and stopped while it is issued.
ALTER TYPE "BatchState" ADD VALUE 'matching' BEFORE 'draft';
ALTER TYPE "BatchState" ADD VALUE 'scheduled' BEFORE 'issuing';
ALTER TYPE "BatchState" ADD VALUE 'stopped' BEFORE 'issued';

ALTER TABLE "Batch" ADD COLUMN "achievement" TEXT NOT NULL DEFAULT '',
ADD COLUMN "queuedBy" TEXT,
ADD COLUMN "scheduledFor" TIMESTAMPTZ(3),
ADD COLUMN "scheduledBy" TEXT,
ADD COLUMN "validRowsOnly" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "replaceChanged" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "heldBack" TEXT;

CREATE INDEX "Batch_state_scheduledFor_idx" ON "Batch"("state", "scheduledFor");

ALTER TABLE "Message" ADD COLUMN "group" UUID;
CREATE INDEX "Message_group_state_idx" ON "Message"("group", "state");

CREATE TABLE "BatchTable" (
    "batchId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,
    "matching" JSONB,
    "notes" JSONB NOT NULL DEFAULT '[]',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BatchTable_pkey" PRIMARY KEY ("batchId")
);
CREATE INDEX "BatchTable_organizationId_idx" ON "BatchTable"("organizationId");
CREATE INDEX "BatchTable_createdAt_idx" ON "BatchTable"("createdAt");
ALTER TABLE "BatchTable" ADD CONSTRAINT "BatchTable_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ColumnMatching" (
    "organizationId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "matching" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ColumnMatching_pkey" PRIMARY KEY ("organizationId", "key")
);
