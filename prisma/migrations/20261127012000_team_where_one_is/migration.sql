-- Most certificates belong to no team.
CREATE INDEX CONCURRENTLY "Certificate_of_team_idx" ON "Certificate"("teamId", "issuedAt", "id") WHERE "teamId" IS NOT NULL;
