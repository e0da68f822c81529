-- Certificates may be stored in less room: documents packed against what they have in common, trees in blocks of leaves.
CREATE TABLE "CertificateFrame" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "design" JSONB NOT NULL,

    CONSTRAINT "CertificateFrame_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AnchorBlock" (
    "anchorBatchId" UUID NOT NULL,
    "block" INTEGER NOT NULL,
    "leaves" BYTEA NOT NULL,
    "path" BYTEA NOT NULL,

    CONSTRAINT "AnchorBlock_pkey" PRIMARY KEY ("anchorBatchId", "block")
);

ALTER TABLE "Certificate" ADD COLUMN "anchorPosition" INTEGER,
ADD COLUMN "frameId" UUID,
ADD COLUMN "packed" BYTEA;

-- Hashes do not become smaller: looking for it with every row would take time and give nothing.
ALTER TABLE "AnchorBlock" ALTER COLUMN "leaves" SET STORAGE EXTERNAL, ALTER COLUMN "path" SET STORAGE EXTERNAL;

-- The release before this one cannot read what is stored so. Where nobody is served yet, none of its processes runs.
INSERT INTO "PlatformSwitch" ("name", "on", "reason", "setBy", "setAt")
SELECT 'compact-storage', true, 'A new installation.', 'system', now()
WHERE NOT EXISTS (SELECT 1 FROM "Organization");
