-- Without the id, which makes each entry another one: equal entries are kept once.
CREATE INDEX CONCURRENTLY "Certificate_searchVersion_idx" ON "Certificate"("searchVersion");
