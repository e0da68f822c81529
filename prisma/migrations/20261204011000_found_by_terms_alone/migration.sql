-- Answers what certificates are found by, of all organizations.
CREATE INDEX CONCURRENTLY "Certificate_terms_idx" ON "Certificate" USING gin (certificate_terms("terms", "organizationId", "achievementId", "batchId", "issuedBy", "teamId")) WITH (fastupdate = off);
