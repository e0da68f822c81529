CREATE TYPE "ProblemKind" AS ENUM ('wrong_details', 'not_genuine', 'erase_data', 'other');

CREATE TABLE "ProblemReport" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "organizationId" UUID NOT NULL,
    "certificateId" UUID NOT NULL,
    "kind" "ProblemKind" NOT NULL,
    "fullName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "answer" TEXT,
    "closedAt" TIMESTAMPTZ(3),
    "closedBy" TEXT,

    CONSTRAINT "ProblemReport_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "ProblemReport_key_key" ON "ProblemReport"("key");
CREATE INDEX "ProblemReport_organizationId_closedAt_createdAt_idx" ON "ProblemReport"("organizationId", "closedAt", "createdAt");
CREATE INDEX "ProblemReport_certificateId_idx" ON "ProblemReport"("certificateId");

ALTER TABLE "ProblemReport" ADD CONSTRAINT "ProblemReport_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES "Certificate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
