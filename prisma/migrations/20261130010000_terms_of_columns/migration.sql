-- What a certificate is found by, without what other columns say. The release before leaves it empty and fills "searchTerms", which
-- a certificate that has this column does without.
ALTER TABLE "Certificate" ADD COLUMN "terms" TEXT;
ALTER TABLE "Certificate" ALTER COLUMN "searchTerms" DROP NOT NULL;

-- All terms of a certificate in either form, each behind the last six digits of its organization. `terms` has a line break before
-- each of its own; without it there are those of "searchTerms" alone.
CREATE FUNCTION certificate_terms("searchTerms" TEXT[], terms TEXT, "organizationId" UUID, "achievementId" UUID, "batchId" UUID,
  "issuedBy" TEXT, "teamId" UUID) RETURNS TSVECTOR LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector("searchTerms" || string_to_array(
    right("organizationId"::text, 6) || replace(
      'u' || "issuedBy" || coalesce(E'\na' || "achievementId"::text, '') || coalesce(E'\nb' || "batchId"::text, '')
        || coalesce(E'\nm' || "teamId"::text, '') || terms,
      E'\n', E'\n' || right("organizationId"::text, 6)), E'\n'))
$$;

-- The release before cannot read what is stored so. Where nobody is served yet, none of its processes runs.
INSERT INTO "PlatformSwitch" ("name", "on", "reason", "setBy", "setAt")
SELECT 'forms-3', true, 'A new installation.', 'system', now()
WHERE NOT EXISTS (SELECT 1 FROM "Organization");
