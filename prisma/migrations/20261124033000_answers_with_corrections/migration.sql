ALTER TABLE "ProblemReport" ADD COLUMN "correctionBatchId" UUID, ADD COLUMN "correctionAnswer" TEXT;
