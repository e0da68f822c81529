-- AlterTable
ALTER TABLE "ContactMessage" ADD COLUMN "assignedTo" UUID,
ADD COLUMN "closedAt" TIMESTAMPTZ(3),
ADD COLUMN "closedBy" TEXT;

-- CreateTable
CREATE TABLE "ContactAnswer" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "messageId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "sentBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ContactAnswer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ContactAnswer_key_key" ON "ContactAnswer"("key");

-- CreateIndex
CREATE INDEX "ContactAnswer_messageId_idx" ON "ContactAnswer"("messageId");

-- CreateIndex
CREATE INDEX "ContactMessage_closedAt_createdAt_idx" ON "ContactMessage"("closedAt", "createdAt");

-- AddForeignKey
ALTER TABLE "ContactAnswer" ADD CONSTRAINT "ContactAnswer_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "ContactMessage"("id") ON DELETE CASCADE ON UPDATE CASCADE;
