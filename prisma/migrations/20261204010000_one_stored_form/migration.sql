-- contract: nothing has been released, so every certificate is packed against its frame, stands in blocks of its tree, and is found by "terms".
DROP INDEX IF EXISTS "Certificate_searchTerms_idx", "Certificate_organizationId_issueKey_key", "Certificate_identity_hash_idx";
DROP INDEX "Certificate_terms_idx";
DROP FUNCTION certificate_terms(TEXT[], TEXT, UUID, UUID, UUID, TEXT, UUID);
ALTER TABLE "Certificate" DROP COLUMN "document", DROP COLUMN "design", DROP COLUMN "anchorPath", DROP COLUMN "searchTerms";

-- All terms of a certificate, each behind the last six digits of its organization. `terms` has a line break before each of its own;
-- without it there are none.
CREATE FUNCTION certificate_terms(terms TEXT, "organizationId" UUID, "achievementId" UUID, "batchId" UUID, "issuedBy" TEXT,
  "teamId" UUID) RETURNS TSVECTOR LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(string_to_array(
    right("organizationId"::text, 6) || replace(
      'u' || "issuedBy" || coalesce(E'\na' || "achievementId"::text, '') || coalesce(E'\nb' || "batchId"::text, '')
        || coalesce(E'\nm' || "teamId"::text, '') || terms,
      E'\n', E'\n' || right("organizationId"::text, 6)), E'\n'))
$$;
