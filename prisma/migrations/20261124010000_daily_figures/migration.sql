-- How much an organization issued and delivered, and how often its certificates were looked at, by day and achievement.
CREATE TYPE "FigureKind" AS ENUM ('issued', 'delivered', 'viewed', 'verified');

CREATE TABLE "DailyFigure" (
    "organizationId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "kind" "FigureKind" NOT NULL,
    "achievementId" UUID NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "DailyFigure_pkey" PRIMARY KEY ("organizationId","day","kind","achievementId")
);

CREATE TABLE "FiguresUntil" (
    "organizationId" UUID NOT NULL,
    "countedUntil" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FiguresUntil_pkey" PRIMARY KEY ("organizationId")
);

-- Which messages with certificates left on a day.
CREATE INDEX "Message_certificates_sent_idx" ON "Message"("organizationId", "sentAt") INCLUDE ("about")
  WHERE "sentAt" IS NOT NULL AND "kind" = 'certificate-issued';
