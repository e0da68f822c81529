import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { events } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

const DAY_MS = 86_400_000;
const scope = { organizationId: randomUUID(), teamId: null };
let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

async function record() {
  const id = randomUUID();
  const event = { type: "certificate.tagged" as const, ...scope, subject: id, data: { certificateIds: [id] } };
  await world.db.$transaction((tx) => events.recordEvents(tx, world.deps, [event]));
  return id;
}
const keep = (deps = world.deps) => events.keepPartitions(deps);
const partitionOf = (days = 0) => {
  const day = new Date(world.clock.now().getTime() + days * DAY_MS);
  return `Event_${day.toISOString().slice(0, 10).replaceAll("-", "")}`;
};
/** Returns the table that holds each event, by the event's subject. */
async function tablesBySubject(): Promise<Map<string, string>> {
  const rows = await world.db.$queryRaw<{ subject: string; place: string }[]>`
    select subject, tableoid::regclass::text as place from "Event"`;
  return new Map(rows.map(({ subject, place }) => [subject, place.replaceAll('"', "")]));
}
async function partitions(): Promise<string[]> {
  const rows = await world.db.$queryRaw<{ name: string }[]>`
    select relname::text as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = '"Event"'::regclass order by 1`;
  return rows.map(({ name }) => name);
}

it("makes the partitions of seven days to come, and moves into today's what came before it was there", async () => {
  const early = await record();
  expect((await tablesBySubject()).get(early)).toBe("Event_default");
  const { tx } = await world.db.event.findFirstOrThrow();
  await keep();
  await keep();
  const week = Array.from({ length: 8 }, (_, days) => partitionOf(days));
  expect(await partitions()).toEqual([...week, "Event_default"]);
  const late = await record();
  world.clock.advance(7 * DAY_MS);
  const later = await record();
  world.clock.advance(DAY_MS);
  const beyond = await record();
  const found = await tablesBySubject();
  expect([early, late, later, beyond].map((id) => found.get(id))).toEqual([week[0], week[0], week[7], "Event_default"]);
  expect(await world.db.event.findFirst({ where: { subject: early } })).toMatchObject({ tx });
  await keep();
  expect((await tablesBySubject()).get(beyond)).toBe(partitionOf());
});

it("makes partitions that pg_restore --clean can drop: it fails at a constraint that one has from its table", async () => {
  await keep();
  const inherited = await world.db.$queryRaw`
    select conname from pg_constraint where conparentid <> 0 and conrelid::regclass::text like '"Event%'`;
  expect(inherited).toEqual([]);
  const indexed = await world.db.$queryRaw<{ count: bigint }[]>`
    select count(*) from pg_index join pg_inherits on inhrelid = indrelid where inhparent = '"Event"'::regclass`;
  expect(Number(indexed[0]?.count)).toBe((await partitions()).length);
});

it("drops a day with all its events once it is kept no longer, and no day before", async () => {
  const id = await record();
  await keep();
  const first = partitionOf();
  world.clock.advance(90 * DAY_MS);
  await keep();
  expect(await partitions()).toContain(first);
  expect((await tablesBySubject()).has(id)).toBe(true);
  world.clock.advance(DAY_MS);
  await keep();
  expect(await partitions()).not.toContain(first);
  expect((await tablesBySubject()).has(id)).toBe(false);
});

it("gives up what is locked, says so, and does it the next time; events are recorded meanwhile", async () => {
  await keep();
  const first = partitionOf();
  world.clock.advance(91 * DAY_MS);
  const holder = new pg.Client({ connectionString: world.url });
  await holder.connect();
  await holder.query(`begin; insert into "Event" (id, "organizationId", type, at, data, epoch)
    values ('${randomUUID()}', '${randomUUID()}', 'certificate.tagged', '${world.clock.now().toISOString()}', '{}', 0)`);
  const warned: unknown[] = [];
  const log = { ...world.deps.log, warn: (_what: string, about?: object) => void warned.push(about) };
  await keep({ ...world.deps, log });
  expect(warned).toEqual([{ missing: expect.arrayContaining([partitionOf()]), left: expect.arrayContaining([first]) }]);
  const id = await record();
  expect((await tablesBySubject()).get(id)).toBe("Event_default");
  await holder.query("commit");
  await holder.end();
  await keep({ ...world.deps, log });
  expect(warned).toHaveLength(1);
  expect((await tablesBySubject()).get(id)).toBe(partitionOf());
  expect(await partitions()).not.toContain(first);
});
