-- CreateTable
CREATE TABLE "ServicePeriod" (
    "begins" TIMESTAMPTZ(3) NOT NULL,
    "objective" TEXT NOT NULL,
    "good" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "latency" INTEGER[],

    CONSTRAINT "ServicePeriod_pkey" PRIMARY KEY ("objective", "begins")
);

-- CreateTable
CREATE TABLE "ServiceAlarm" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "toldAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ServiceAlarm_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ServiceAlarm_since_idx" ON "ServiceAlarm"("since");

-- An alarm is on once.
CREATE UNIQUE INDEX "ServiceAlarm_on_key" ON "ServiceAlarm"("name") WHERE "endedAt" IS NULL;
