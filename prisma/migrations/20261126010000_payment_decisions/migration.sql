-- Who says that a difference between a provider and the ledger is explained, and why.
ALTER TABLE "PaymentDifference" ADD COLUMN "settledBy" TEXT;
ALTER TABLE "PaymentDifference" ADD COLUMN "note" TEXT;
