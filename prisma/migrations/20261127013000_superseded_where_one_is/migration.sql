CREATE INDEX CONCURRENTLY "Certificate_superseded_idx" ON "Certificate"("supersededById") WHERE "supersededById" IS NOT NULL;
