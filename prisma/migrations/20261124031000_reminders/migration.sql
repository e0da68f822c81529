ALTER TABLE "Organization" ADD COLUMN "reminderDays" INTEGER;
