-- CreateTable
CREATE TABLE "PlatformSwitch" (
    "name" TEXT NOT NULL,
    "on" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "setBy" TEXT NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PlatformSwitch_pkey" PRIMARY KEY ("name")
);
