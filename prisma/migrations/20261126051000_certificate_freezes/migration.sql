-- CreateTable
CREATE TABLE "CertificateFreeze" (
    "certificateId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "frozenAt" TIMESTAMPTZ(3) NOT NULL,
    "frozenBy" TEXT NOT NULL,
    "earlierSuspendedAt" TIMESTAMPTZ(3),
    "earlierReason" TEXT,

    CONSTRAINT "CertificateFreeze_pkey" PRIMARY KEY ("certificateId")
);
