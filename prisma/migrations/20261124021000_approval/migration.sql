ALTER TYPE "BatchState" ADD VALUE 'submitted' BEFORE 'scheduled';
ALTER TYPE "BulkState" ADD VALUE 'submitted' BEFORE 'running';
ALTER TABLE "Organization" ADD COLUMN "approvalRequired" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Batch" ADD COLUMN "submission" UUID,
ADD COLUMN "submittedBy" TEXT,
ADD COLUMN "submittedAt" TIMESTAMPTZ(3),
ADD COLUMN "approvedBy" TEXT,
ADD COLUMN "declinedBy" TEXT,
ADD COLUMN "declinedWords" TEXT;
ALTER TABLE "BulkAction" ADD COLUMN "approvedBy" TEXT,
ADD COLUMN "declinedBy" TEXT,
ADD COLUMN "declinedWords" TEXT;
