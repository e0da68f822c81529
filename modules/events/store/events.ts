import { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { RecordedEvent } from "../read-events";

type EventRow = Omit<Prisma.EventUncheckedCreateInput, "tx" | "epoch" | "data"> & { data: Record<string, unknown> };

/** Inserts events of the current transaction into the current epoch. */
export function insertEvents(tx: Transaction, rows: EventRow[]) {
  return tx.$executeRaw`
    insert into "Event" (id, "organizationId", "teamId", type, subject, at, data, epoch)
    select row.*, coalesce((select epoch from "EventHistory" where id = 'this'), 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id uuid, "organizationId" uuid, "teamId" uuid, type text, subject uuid, at timestamptz, data jsonb)`;
}

/** Position in the order of all events: each epoch counts transactions anew. */
export interface EventPosition {
  epoch: number;
  tx: bigint;
  id: string;
}

/** Finds events after a position and before the horizon of the current epoch, in order. */
export function findEvents(
  db: Db,
  { organizationId, teamId }: { organizationId: string; teamId: string | null },
  { after, epoch, horizon, take }: { after: EventPosition; epoch: number; horizon: bigint; take: number },
): Promise<(RecordedEvent & EventPosition)[]> {
  const ofTeam = teamId === null ? Prisma.empty : Prisma.sql`and "teamId" = ${teamId}::uuid`;
  return db.$queryRaw`
    select id, type, "teamId", subject, at, data, epoch, tx from "Event"
    where "organizationId" = ${organizationId}::uuid ${ofTeam}
      and (epoch, tx, id) > (${after.epoch}, ${after.tx}, ${after.id}::uuid)
      and (epoch < ${epoch} or tx < ${horizon})
    order by epoch, tx, id limit ${take}`;
}
