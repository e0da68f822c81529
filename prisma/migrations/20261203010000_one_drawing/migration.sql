-- contract: nothing has been released, so there is one drawing, and no certificate was handed out that another one drew.
ALTER TABLE "Certificate" DROP COLUMN "drawing";
