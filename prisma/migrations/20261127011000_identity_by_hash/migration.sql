-- Asked for among certificates that stand alone.
CREATE INDEX CONCURRENTLY "Certificate_identity_hash_idx" ON "Certificate" USING hash ("identity") WHERE "issueKey" IS NOT NULL;
