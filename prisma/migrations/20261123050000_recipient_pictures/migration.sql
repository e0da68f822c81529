-- Pictures of recipients: of a draft's lines, and of the certificates that they became.
ALTER TABLE "BatchRow" ADD COLUMN "pictureKey" TEXT;

CREATE TABLE "BatchPicture" (
    "organizationId" UUID NOT NULL,
    "batchId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "jpeg" BYTEA,
    "digest" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "problem" TEXT,

    CONSTRAINT "BatchPicture_pkey" PRIMARY KEY ("batchId", "key")
);

ALTER TABLE "BatchPicture" ADD CONSTRAINT "BatchPicture_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "CertificatePicture" (
    "certificateId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "jpeg" BYTEA NOT NULL,
    "digest" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    CONSTRAINT "CertificatePicture_pkey" PRIMARY KEY ("certificateId")
);

ALTER TABLE "CertificatePicture" ADD CONSTRAINT "CertificatePicture_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES "Certificate"("id") ON DELETE CASCADE ON UPDATE CASCADE;
