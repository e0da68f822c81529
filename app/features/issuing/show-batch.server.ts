import type { certificates } from "#app/modules.server";
import type { BatchView } from "./batch-view";

type Found = Extract<Awaited<ReturnType<typeof certificates.getBatch>>, { ok: true }>["batch"];

/** A list as its page shows it: the times of its making are no part of it. */
export function showBatch({ createdAt: _createdAt, finishedAt: _finishedAt, ...batch }: Found): BatchView {
  return { ...batch, scheduledFor: batch.scheduledFor?.toISOString() ?? null };
}
