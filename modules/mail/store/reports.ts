import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../../kernel/db";
import type { DeliveryOutcome } from "../delivery-of";

/** Finds a message by its key and locks its row until the transaction ends; null where there is none. */
export async function lockMessage(db: Db, key: string) {
  await db.$queryRaw`select id from "Message" where key = ${key} for update`;
  return db.message.findUnique({ where: { key } });
}

/** Stores a report; false where it is stored already. */
export async function insertReport(db: Db, row: Prisma.DeliveryReportCreateManyInput): Promise<boolean> {
  const { count } = await db.deliveryReport.createMany({ data: [row], skipDuplicates: true });
  return count === 1;
}

export async function setDelivery(db: Db, id: string, delivery: DeliveryOutcome): Promise<void> {
  await db.message.update({ where: { id }, data: { delivery } });
}

/** Finds the reasons of the reports that set the current delivery of these messages, by message id. */
export async function findReasons(db: Db, messages: { id: string; sending: number; delivery: string }[]) {
  const reported = messages.filter(({ delivery }) => delivery !== "unknown");
  if (reported.length === 0) return new Map<string, string>();
  const rows = await db.deliveryReport.findMany({
    where: { messageId: { in: reported.map(({ id }) => id) } },
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
  });
  const ofMessage = (message: (typeof reported)[number]) =>
    rows.find(
      ({ messageId, sending, outcome }) =>
        messageId === message.id && sending === message.sending && outcome === message.delivery,
    );
  return new Map(
    reported.flatMap((message) => {
      const report = ofMessage(message);
      return report ? [[message.id, report.reason]] : [];
    }),
  );
}

/** Finds messages whose recorded delivery has no report for the current sending. */
export function findUnreported(db: Db, take: number) {
  return db.$queryRaw<{ key: string; delivery: string }[]>`
    select m.key, m.delivery::text as delivery from "Message" m
    where m.delivery <> 'unknown' and not exists (
      select 1 from "DeliveryReport" r
      where r."messageId" = m.id and r.sending = m.sending and r.outcome = m.delivery)
    order by m.id limit ${take}`;
}
