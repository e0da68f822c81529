-- What an organization says of itself on its public page, and what that page counts: read from the index alone.
ALTER TABLE "Organization" ADD COLUMN "description" TEXT;
CREATE INDEX "Certificate_organizationId_revokedAt_erasedAt_achievementNa_idx" ON "Certificate"("organizationId", "revokedAt", "erasedAt", "achievementName", "issuedOn");
