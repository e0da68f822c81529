-- Takes the place of an index of "searchTerms" once that is empty.
CREATE INDEX CONCURRENTLY "Certificate_terms_idx" ON "Certificate" USING gin (certificate_terms("searchTerms", "terms", "organizationId", "achievementId", "batchId", "issuedBy", "teamId")) WITH (fastupdate = off);
