CREATE TABLE "TrialUse" (
    "usedBy" TEXT NOT NULL,
    "organizationId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TrialUse_pkey" PRIMARY KEY ("usedBy")
);
CREATE INDEX "TrialUse_organizationId_idx" ON "TrialUse"("organizationId");
