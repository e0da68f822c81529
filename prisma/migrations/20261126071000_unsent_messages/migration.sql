-- Messages that wait: few of very many, and asked for every minute.
CREATE INDEX CONCURRENTLY "Message_unsent_idx" ON "Message"("createdAt") WHERE state IN ('queued', 'sending');
