-- AlterTable
ALTER TABLE "Session" ADD COLUMN "actingFor" UUID;
