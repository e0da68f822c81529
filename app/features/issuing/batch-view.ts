import type { certificates } from "#app/modules.server";

type Found = Extract<Awaited<ReturnType<typeof certificates.getBatch>>, { ok: true }>["batch"];

/** A batch as its page has it. */
export type BatchView = Omit<Found, "createdAt" | "finishedAt">;
export type BatchRowView = BatchView["rows"][number];
