CREATE TABLE "CertificateNote" (
    "id" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "certificateId" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CertificateNote_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "CertificateNote_certificateId_idx" ON "CertificateNote"("certificateId");
ALTER TABLE "CertificateNote" ADD CONSTRAINT "CertificateNote_certificateId_fkey"
  FOREIGN KEY ("certificateId") REFERENCES "Certificate"("id") ON DELETE CASCADE ON UPDATE CASCADE;
