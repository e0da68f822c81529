-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN "ip" TEXT,
ADD COLUMN "userAgent" TEXT;
