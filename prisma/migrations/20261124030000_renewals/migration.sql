ALTER TABLE "Certificate" ADD COLUMN "renewedById" UUID;
CREATE INDEX "Certificate_renewedById_idx" ON "Certificate"("renewedById");
