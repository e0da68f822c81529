CREATE TYPE "BulkState" AS ENUM ('draft', 'running', 'cancelled', 'finished');
CREATE TYPE "BulkItemState" AS ENUM ('waiting', 'done', 'left_out');

CREATE TABLE "BulkAction" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "input" JSONB NOT NULL DEFAULT '{}',
    "state" "BulkState" NOT NULL DEFAULT 'draft',
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BulkAction_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "BulkAction_organizationId_createdAt_idx" ON "BulkAction"("organizationId", "createdAt");

CREATE TABLE "BulkItem" (
    "bulkActionId" UUID NOT NULL,
    "certificateId" UUID NOT NULL,
    "state" "BulkItemState" NOT NULL DEFAULT 'waiting',
    "code" TEXT,

    CONSTRAINT "BulkItem_pkey" PRIMARY KEY ("bulkActionId", "certificateId")
);
CREATE INDEX "BulkItem_bulkActionId_state_certificateId_idx" ON "BulkItem"("bulkActionId", "state", "certificateId");
ALTER TABLE "BulkItem" ADD CONSTRAINT "BulkItem_bulkActionId_fkey"
  FOREIGN KEY ("bulkActionId") REFERENCES "BulkAction"("id") ON DELETE CASCADE ON UPDATE CASCADE;
