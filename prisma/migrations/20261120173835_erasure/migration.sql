-- AlterTable
ALTER TABLE "Certificate" ADD COLUMN     "erasedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Erasure" (
    "leaf" TEXT NOT NULL,
    "erasedAt" TIMESTAMPTZ(3) NOT NULL,
    "erasedBy" TEXT NOT NULL,

    CONSTRAINT "Erasure_pkey" PRIMARY KEY ("leaf")
);

-- CreateIndex
CREATE INDEX "Certificate_leaf_idx" ON "Certificate"("leaf");
