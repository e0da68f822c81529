-- contract: nothing has been released, so every document has one status entry.
ALTER TABLE "Certificate" DROP COLUMN "singleStatus";
