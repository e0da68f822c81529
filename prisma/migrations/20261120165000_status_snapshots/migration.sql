CREATE TABLE "StatusSnapshot" (
    "statusListId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "writeId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StatusSnapshot_pkey" PRIMARY KEY ("statusListId","version")
);
ALTER TABLE "StatusSnapshot" ADD CONSTRAINT "StatusSnapshot_statusListId_fkey" FOREIGN KEY ("statusListId") REFERENCES "StatusList"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
