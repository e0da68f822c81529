-- What may have expired, the newest first: a long stretch that has not is passed over in the index alone. The index of all
-- cannot do that any more since a certificate may be renewed, which it does not say.
CREATE INDEX "Certificate_expiring_issuedAt_id_idx" ON "Certificate"("organizationId", "issuedAt", "id")
  INCLUDE ("expiresOn", "teamId")
  WHERE "expiresOn" IS NOT NULL AND "revokedAt" IS NULL AND "suspendedAt" IS NULL AND "renewedById" IS NULL AND "erasedAt" IS NULL;
