-- CreateTable
CREATE TABLE "Installation" (
    "id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "chainId" BIGINT NOT NULL,
    "contract" TEXT NOT NULL,
    "firstBlock" TEXT,
    "publicOrigin" TEXT NOT NULL,
    "knownSince" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Installation_pkey" PRIMARY KEY ("id")
);
