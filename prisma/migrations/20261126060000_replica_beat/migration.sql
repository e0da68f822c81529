-- CreateTable
CREATE TABLE "ReplicaBeat" (
    "process" UUID NOT NULL,
    "beat" BIGINT NOT NULL,
    "writtenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReplicaBeat_pkey" PRIMARY KEY ("process")
);
