-- Entries get a place in their organization's chain from a job, also those that are there already.
ALTER TABLE "AuditEntry" ADD COLUMN "sequence" INTEGER,
ADD COLUMN "commitments" JSONB,
ADD COLUMN "digest" TEXT,
ADD COLUMN "hash" TEXT;
CREATE UNIQUE INDEX "AuditEntry_organizationId_sequence_key" ON "AuditEntry"("organizationId", "sequence");
-- What waits for the job, in the order that it takes it in.
CREATE INDEX "AuditEntry_waiting_idx" ON "AuditEntry"("organizationId", "at", "id") WHERE "sequence" IS NULL;

CREATE TABLE "AuditChain" (
    "id" UUID NOT NULL,
    "length" INTEGER NOT NULL DEFAULT 0,
    "head" TEXT NOT NULL,
    "chainedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AuditChain_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AuditSeal" (
    "id" UUID NOT NULL,
    "chain" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "head" TEXT NOT NULL,
    "leaf" TEXT NOT NULL,
    "sealedAt" TIMESTAMPTZ(3) NOT NULL,
    "treeId" UUID,
    "path" JSONB,

    CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "AuditSeal_leaf_key" ON "AuditSeal"("leaf");
CREATE UNIQUE INDEX "AuditSeal_chain_sequence_key" ON "AuditSeal"("chain", "sequence");
CREATE INDEX "AuditSeal_treeId_idx" ON "AuditSeal"("treeId");
CREATE INDEX "AuditSeal_sealedAt_idx" ON "AuditSeal"("sealedAt");
