-- The release before asks these. Where nobody is served yet none of its processes runs; elsewhere they go once that is said.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "Organization") THEN
    DROP INDEX "Certificate_searchTerms_idx";
    DROP INDEX "Certificate_organizationId_issueKey_key";
    DROP INDEX "Certificate_identity_hash_idx";
  END IF;
END $$;
