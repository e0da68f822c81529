-- An anchor becomes one kind of write among others, under the id that its tree has: transactions keep what they are about.
CREATE TYPE "ChainWriteState" AS ENUM ('waiting', 'published', 'done', 'refused');

CREATE TABLE "ChainWrite" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "call" JSONB NOT NULL,
    "chainId" INTEGER NOT NULL,
    "contract" TEXT NOT NULL,
    "sender" TEXT,
    "afterId" UUID,
    "state" "ChainWriteState" NOT NULL DEFAULT 'waiting',
    "refusal" TEXT,
    "transactionHash" TEXT,
    "blockNumber" INTEGER,
    "blockHash" TEXT,
    "blockTime" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "doneAt" TIMESTAMPTZ(3),

    CONSTRAINT "ChainWrite_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ChainWrite_key_key" ON "ChainWrite"("key");
CREATE INDEX "ChainWrite_state_createdAt_idx" ON "ChainWrite"("state", "createdAt");

INSERT INTO "ChainWrite" ("id", "key", "call", "chainId", "contract", "sender", "state", "transactionHash",
                          "blockNumber", "blockHash", "blockTime", "createdAt", "doneAt")
SELECT "id", 'anchor:' || "root", jsonb_build_object('kind', 'anchor', 'root', '0x' || "root"), "chainId", "contract",
       "anchorer", CASE "state" WHEN 'prepared' THEN 'waiting' WHEN 'published' THEN 'published' ELSE 'done' END::"ChainWriteState",
       "transactionHash", "blockNumber", "blockHash", "blockTime", "createdAt", "anchoredAt"
FROM "AnchorBatch";

ALTER TABLE "ChainTransaction" DROP CONSTRAINT "ChainTransaction_anchorBatchId_fkey";
ALTER TABLE "ChainTransaction" RENAME COLUMN "anchorBatchId" TO "writeId";
ALTER INDEX "ChainTransaction_anchorBatchId_idx" RENAME TO "ChainTransaction_writeId_idx";
ALTER TABLE "ChainTransaction" ADD CONSTRAINT "ChainTransaction_writeId_fkey" FOREIGN KEY ("writeId") REFERENCES "ChainWrite"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Jobs under the name of before would wait for ever. What they were about is queued again every minute.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
    WHERE t.id = j.task_id AND t.identifier = 'certificates.publish-anchor' AND j.locked_at IS NULL;
  END IF;
END $$;
