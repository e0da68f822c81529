-- CreateTable
CREATE TABLE "PageView" (
    "id" UUID NOT NULL,
    "page" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "referrer" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PageView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PageViewDay" (
    "day" DATE NOT NULL,
    "page" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "referrer" TEXT NOT NULL DEFAULT '',
    "views" INTEGER NOT NULL,

    CONSTRAINT "PageViewDay_pkey" PRIMARY KEY ("day","page","language","referrer")
);

-- CreateIndex
CREATE INDEX "PageView_at_idx" ON "PageView"("at");
