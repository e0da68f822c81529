import { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import { insertRows } from "../../kernel/insert-rows";
import type { RecordedEvent } from "../read-events";

type EventRow = Omit<Prisma.EventUncheckedCreateInput, "tx" | "data"> & { data: Record<string, unknown> };

export function insertEvents(tx: Transaction, rows: EventRow[]) {
  return insertRows(tx, "Event", rows);
}

/** Events after a place and before a horizon, in the order of both. */
export function findEvents(
  db: Db,
  { organizationId, teamId }: { organizationId: string; teamId: string | null },
  { after, horizon, take }: { after: { tx: bigint; id: string }; horizon: bigint; take: number },
): Promise<(RecordedEvent & { tx: bigint })[]> {
  const ofTeam = teamId === null ? Prisma.empty : Prisma.sql`and "teamId" = ${teamId}::uuid`;
  return db.$queryRaw`
    select id, type, "teamId", subject, at, data, tx from "Event"
    where "organizationId" = ${organizationId}::uuid ${ofTeam}
      and (tx, id) > (${after.tx}, ${after.id}::uuid) and tx < ${horizon}
    order by tx, id limit ${take}`;
}
