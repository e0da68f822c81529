-- AlterTable
ALTER TABLE "Session" ADD COLUMN "viewing" UUID,
ADD COLUMN "viewingUntil" TIMESTAMPTZ(3);
