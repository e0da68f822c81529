import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, mail } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let count = 0;
let key: string;
let certificateId: string;

beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("reports");
});
afterAll(() => world.close());
beforeEach(async () => {
  certificateId = (await world.certificate(actor, { email: `r${++count}@example.org` })).id;
  key = `certificate-issued:${certificateId}`;
  await world.runJobs();
});

const row = () => world.db.message.findUniqueOrThrow({ where: { key }, include: { reports: true } });
const word = async () => (await mail.getDeliveries(world.db, [key])).get(key);
const report = (outcome: mail.DeliveryOutcome, more: Partial<mail.NewDeliveryReport> = {}) =>
  world.db.$transaction((tx) =>
    mail.reportDelivery(tx, world.deps, {
      key,
      sending: 1,
      outcome,
      source: "system",
      reason: "",
      reportedAt: world.clock.now(),
      ...more,
    }),
  );
const events = async () => {
  const { id } = await row();
  const all = await world.db.event.findMany({
    where: { subject: certificateId },
    orderBy: [{ tx: "asc" }, { id: "asc" }],
  });
  return all.filter(({ data }) => Object(data).messageId === id).map(({ type }) => type);
};

describe("a report of a message", () => {
  it("says from where and why, changes what is said of it, and is an event", async () => {
    const reason = "550 5.1.1 no such user";
    expect(await report("bounced", { source: "hook:carrier", reason })).toBe("changed");
    expect(await word()).toBe("bounced");
    expect((await row()).reports).toMatchObject([
      { outcome: "bounced", source: "hook:carrier", reason, status: "5.1.1", organizationId: actor.organizationId },
    ]);
    expect(await events()).toEqual(["message.sent", "message.bounced"]);
    expect((await mail.describeDeliveries(world.db, [key])).get(key)).toMatchObject({ delivery: "bounced", reason });
  });

  it("is one row however often it comes, also from two at once", async () => {
    const answers = await Promise.all([report("bounced"), report("bounced"), report("bounced")]);
    expect(answers.sort()).toEqual(["changed", "repeated", "repeated"]);
    expect((await row()).reports).toHaveLength(1);
    expect(await events()).toEqual(["message.sent", "message.bounced"]);
    expect(await report("bounced", { source: "cli" })).toBe("stored");
    expect((await row()).reports).toHaveLength(2);
  });

  it("that is weaker than what is known is stored and changes nothing, in whichever order they come", async () => {
    expect(await report("delayed")).toBe("changed");
    expect(await report("accepted")).toBe("changed");
    expect(await report("bounced")).toBe("changed");
    expect(await report("accepted", { source: "cli" })).toBe("stored");
    expect(await report("delayed", { source: "cli" })).toBe("stored");
    expect(await word()).toBe("bounced");
    expect(await report("complained")).toBe("changed");
    expect(await report("bounced", { source: "cli" })).toBe("stored");
    expect(await word()).toBe("complained");
    expect((await row()).reports).toHaveLength(7);
  });

  it("of an earlier sending changes nothing of a later one, which the carrier knows by another key", async () => {
    await report("bounced");
    world.post.sent.length = 0;
    expect(await certificates.sendMessageAgain(world.deps, actor, certificateId)).toEqual({ ok: true });
    expect(await word()).toBe("waiting");
    expect(await report("bounced", { source: "cli" })).toBe("stored");
    await world.runJobs();
    expect(world.post.sent.map((one) => one.key)).toEqual([`${key}:2`]);
    expect(await word()).toBe("sent");
    expect(await report("bounced", { sending: 2 })).toBe("changed");
    expect(await word()).toBe("bounced");
  });

  it("is not stored of a message that there is not, or of which nobody remembers to whom it went", async () => {
    expect(await report("bounced", { key: "certificate-issued:x" })).toBe("unknown");
    await world.db.$transaction((tx) => mail.forgetMessages(tx, [key]));
    expect(await report("bounced")).toBe("unknown");
    expect((await row()).reports).toEqual([]);
  });

  it("loses its words when the message is forgotten, and stays", async () => {
    await report("bounced", { reason: "550 5.1.1 r@example.org unknown" });
    expect(await mail.findRemembered(world.db, [certificateId])).toEqual([key]);
    await world.db.message.update({ where: { key }, data: { toName: "", toAddress: "" } });
    expect(await mail.findRemembered(world.db, [certificateId])).toEqual([key]);
    await world.db.$transaction((tx) => mail.forgetMessagesAbout(tx, [certificateId]));
    expect(await mail.findRemembered(world.db, [certificateId])).toEqual([]);
    expect((await row()).reports).toMatchObject([{ outcome: "bounced", reason: "", status: "5.1.1" }]);
  });
});

describe("the database", () => {
  const set = (data: object) => world.db.message.update({ where: { key }, data });

  it("takes no other change of what is said of a message", async () => {
    await expect(set({ delivery: "bounced" })).rejects.toThrow(/nobody reported/);
    await report("bounced");
    await expect(set({ delivery: "accepted" })).rejects.toThrow(/nobody reported/);
    await expect(set({ delivery: "unknown" })).rejects.toThrow(/nobody reported/);
    await expect(set({ delivery: "unknown", state: "queued" })).rejects.toThrow(/nobody reported/);
    expect(await word()).toBe("bounced");
    // The other columns of the row belong to the queue and may change.
    await set({ lastError: "x" });
  });

  it("takes no message that begins with a report, and no report of nothing", async () => {
    const { id, reports: _reports, props, ...rest } = await row();
    const other = { ...rest, props: Object(props), id: crypto.randomUUID(), key: `${key}-copy` };
    await expect(world.db.message.create({ data: { ...other, delivery: "accepted" } })).rejects.toThrow(
      /nobody reported/,
    );
    await world.db.message.create({ data: other });
    const nothing = { messageId: id, sending: 1, outcome: "unknown" as const, source: "cli", reason: "" };
    const at = { reportedAt: world.clock.now(), receivedAt: world.clock.now() };
    const data = { id: crypto.randomUUID(), ...nothing, ...at };
    await expect(world.db.deliveryReport.create({ data })).rejects.toThrow(/DeliveryReport_known/);
    await world.db.deliveryReport.create({ data: { ...data, outcome: "delayed" } });
  });
});
