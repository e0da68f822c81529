-- contract: no release has read it, nothing has been released: names were compared by what they look like as a whole.
DROP INDEX "Organization_nameSkeleton_idx";
ALTER TABLE "Organization" DROP COLUMN "nameSkeleton", ADD COLUMN "nameKeys" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "OrganizationNameRequest" DROP COLUMN "nameSkeleton";
