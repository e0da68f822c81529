ALTER TYPE "OrganizationRole" ADD VALUE 'team_admin';
ALTER TYPE "OrganizationRole" ADD VALUE 'team_issuer';
ALTER TYPE "OrganizationRole" ADD VALUE 'team_viewer';

CREATE TABLE "Team" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "closedAt" TIMESTAMPTZ(3),
    CONSTRAINT "Team_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Team_organizationId_name_key" ON "Team"("organizationId", "name");
ALTER TABLE "Team" ADD CONSTRAINT "Team_organizationId_fkey" FOREIGN KEY ("organizationId") REFERENCES "Organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Membership" DROP CONSTRAINT "Membership_pkey",
ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN "teamId" UUID,
ADD CONSTRAINT "Membership_pkey" PRIMARY KEY ("id"),
ADD CONSTRAINT "Membership_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE NO ACTION ON UPDATE CASCADE,
-- A role of a team and the team come together: whoever forgot to ask for the team would find a role that may little.
-- Compared as text, because a new value of an enum cannot be used in the transaction that adds it.
ADD CONSTRAINT "Membership_role_of_team" CHECK (("teamId" IS NOT NULL) = (role::text LIKE 'team\_%'));
-- Once in the whole organization, and once in each team.
CREATE UNIQUE INDEX "Membership_once" ON "Membership"("organizationId", "userId", (coalesce("teamId", "organizationId")));

ALTER TABLE "MemberInvitation" ADD COLUMN "teamId" UUID,
ADD CONSTRAINT "MemberInvitation_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE NO ACTION ON UPDATE CASCADE,
ADD CONSTRAINT "MemberInvitation_role_of_team" CHECK (("teamId" IS NOT NULL) = (role::text LIKE 'team\_%'));

ALTER TABLE "Session" ADD COLUMN "actingForTeam" UUID;

ALTER TABLE "Batch" ADD COLUMN "teamId" UUID;
ALTER TABLE "BulkAction" ADD COLUMN "teamId" UUID;
ALTER TABLE "Certificate" ADD COLUMN "teamId" UUID;
ALTER TABLE "SavedView" ADD COLUMN "teamId" UUID;
CREATE INDEX "Batch_teamId_createdAt_idx" ON "Batch"("teamId", "createdAt");
CREATE INDEX "Certificate_teamId_issuedAt_id_idx" ON "Certificate"("teamId", "issuedAt", "id");
DROP INDEX "SavedView_organizationId_name_key";
CREATE INDEX "SavedView_organizationId_name_idx" ON "SavedView"("organizationId", "name");

ALTER TABLE "DailyFigure" ADD COLUMN "teamId" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
DROP CONSTRAINT "DailyFigure_pkey",
ADD CONSTRAINT "DailyFigure_pkey" PRIMARY KEY ("organizationId", "day", "kind", "achievementId", "teamId");
