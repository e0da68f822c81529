CREATE TABLE "VcApiCredential" (
    "number" SERIAL NOT NULL,
    "credentialId" TEXT NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "VcApiCredential_pkey" PRIMARY KEY ("number")
);

CREATE INDEX "VcApiCredential_credentialId_idx" ON "VcApiCredential"("credentialId");
