-- What is awarded, its versions, and the titles that lead to it. Certificates that there are keep the urn that they name.
CREATE TABLE "Achievement" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "currentVersionId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Achievement_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AchievementVersion" (
    "id" UUID NOT NULL,
    "achievementId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "createdBy" TEXT NOT NULL,

    CONSTRAINT "AchievementVersion_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AchievementTitle" (
    "organizationId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "achievementId" UUID NOT NULL,

    CONSTRAINT "AchievementTitle_pkey" PRIMARY KEY ("organizationId", "key")
);

CREATE INDEX "Achievement_organizationId_changedAt_idx" ON "Achievement"("organizationId", "changedAt");
CREATE UNIQUE INDEX "AchievementVersion_achievementId_number_key" ON "AchievementVersion"("achievementId", "number");
CREATE INDEX "AchievementTitle_achievementId_idx" ON "AchievementTitle"("achievementId");

ALTER TABLE "AchievementVersion" ADD CONSTRAINT "AchievementVersion_achievementId_fkey" FOREIGN KEY ("achievementId") REFERENCES "Achievement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "AchievementTitle" ADD CONSTRAINT "AchievementTitle_achievementId_fkey" FOREIGN KEY ("achievementId") REFERENCES "Achievement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Certificate" ADD COLUMN "achievementId" UUID, ADD COLUMN "achievementVersionId" UUID;
CREATE INDEX "Certificate_achievementId_revokedAt_expiresOn_idx" ON "Certificate"("achievementId", "revokedAt", "expiresOn");

-- What an issuer's page counts is read from the index alone, as before.
DROP INDEX "Certificate_organizationId_revokedAt_erasedAt_achievementNa_idx";
CREATE INDEX "Certificate_organizationId_revokedAt_erasedAt_achievementNa_idx" ON "Certificate"("organizationId", "revokedAt", "erasedAt", "achievementName", "issuedOn", "achievementId");
