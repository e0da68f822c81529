ALTER TABLE "Message" ADD COLUMN "about" UUID;

UPDATE "Message" SET "about" = ("props"->>'certificateId')::uuid WHERE "kind" = 'certificate-issued';

CREATE INDEX "Message_about_idx" ON "Message"("about");
