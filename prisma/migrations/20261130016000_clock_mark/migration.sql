-- CreateTable
CREATE TABLE "ClockMark" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ClockMark_pkey" PRIMARY KEY ("id")
);
