-- Names are found by what they share.
CREATE INDEX CONCURRENTLY "Organization_nameKeys_idx" ON "Organization" USING GIN ("nameKeys");
