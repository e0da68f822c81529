-- The month that a batch's quota was reserved in, so that it goes back there.
ALTER TABLE "Batch" ADD COLUMN "quotaMonth" TEXT;
-- When a certificate was last found not to match its own leaf, and left out of anchoring.
ALTER TABLE "Certificate" ADD COLUMN "damagedAt" TIMESTAMPTZ(3);
