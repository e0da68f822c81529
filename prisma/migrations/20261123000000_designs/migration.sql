-- Organizations' own designs, and the pictures that these show.
ALTER TYPE "ImageKind" ADD VALUE 'picture';

CREATE TABLE "Design" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "draft" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "changedBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "archivedAt" TIMESTAMPTZ(3),
    CONSTRAINT "Design_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Design_organizationId_archivedAt_createdAt_idx" ON "Design"("organizationId", "archivedAt", "createdAt");

CREATE TABLE "DesignVersion" (
    "id" UUID NOT NULL,
    "designId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "createdBy" TEXT NOT NULL,
    CONSTRAINT "DesignVersion_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "DesignVersion_designId_number_key" ON "DesignVersion"("designId", "number");
CREATE INDEX "DesignVersion_organizationId_idx" ON "DesignVersion"("organizationId");
ALTER TABLE "DesignVersion" ADD CONSTRAINT "DesignVersion_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
