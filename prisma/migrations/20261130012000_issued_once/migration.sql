-- Half of the key in sixteen bytes, and not all of it as a text: nothing is issued twice.
CREATE UNIQUE INDEX CONCURRENTLY "Certificate_issued_once_idx" ON "Certificate" ("organizationId", (left("issueKey", 32)::uuid));
