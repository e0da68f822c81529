CREATE INDEX CONCURRENTLY "Certificate_renewed_idx" ON "Certificate"("renewedById") WHERE "renewedById" IS NOT NULL;
