-- Identities are stored whole and by half.
CREATE INDEX CONCURRENTLY "Certificate_identity_short_idx" ON "Certificate" USING hash (left("identity", 32)) WHERE "issueKey" IS NOT NULL;
