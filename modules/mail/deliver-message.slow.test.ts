import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { certificates, mail } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let count = 0;
let certificateId: string;

beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("letters");
});
afterAll(() => world.close());

beforeEach(async () => {
  world.post.sent.length = 0;
  world.post.answers.length = 0;
  const issued = await world.certificate(actor, { email: `p${++count}@example.org` }, { language: "fr" });
  certificateId = issued.id;
});

const state = async () => {
  const key = `certificate-issued:${certificateId}`;
  return (await mail.getDeliveries(world.db, [key])).get(key);
};
const messageId = async () => {
  const row = await world.db.message.findUniqueOrThrow({ where: { key: `certificate-issued:${certificateId}` } });
  return row.id;
};

describe("delivering a message", () => {
  it("sends one message in the recipient's language, with the PDF, after the anchor", async () => {
    await world.runJobs();
    expect(await state()).toBe("sent");
    expect(world.post.sent).toHaveLength(1);
    expect(world.post.sent[0]).toMatchObject({
      to: { address: `p${count}@example.org` },
      subject: expect.stringContaining("[fr]"),
      attachments: [
        { cid: "picture" },
        { contentType: "application/pdf", filename: expect.stringMatching(/^.+ – .+\.pdf$/) },
      ],
    });
  });

  it("sends it once where it was brought forward while its words were made", async () => {
    const id = await messageId();
    for (let round = 0; round < 5; round++) {
      world.post.sent.length = 0;
      await world.db.message.update({ where: { id }, data: { state: "queued" } });
      await Promise.all([world.deliver(id), world.deliver(id), world.deliver(id)]);
      expect(world.post.sent).toHaveLength(1);
      expect(await state()).toBe("sent");
    }
  });

  it("tries again what surely did not go out, and then sends it once", async () => {
    world.post.answers.push({ outcome: "not-sent", reason: "busy" }, { outcome: "not-sent", reason: "busy" });
    await world.runJobs();
    expect(await state()).toBe("sent");
    expect(world.post.sent).toHaveLength(3);
    expect(new Set(world.post.sent.map(({ key }) => key)).size).toBe(1);
  });

  it("looks every few seconds whether a carrier that was away is back, and then sends all that waited", async () => {
    const away = { outcome: "not-sent" as const, reason: "refused the connection", unreachable: true as const };
    const second = await world.certificate(actor, { email: "second@example.org" });
    const rows = await world.db.message.findMany({ where: { state: "queued" } });
    expect(rows.map(({ key }) => key)).toContain(`certificate-issued:${second.id}`);
    world.post.answers.push(...rows.map(() => away));
    for (const { id } of rows) await world.deliver(id);
    const waiting = async (task: string) =>
      world.db.$queryRaw<{ due: Date }[]>`
        select run_at as due from graphile_worker.jobs where task_identifier = ${task} and locked_at is null`;
    expect(await waiting("mail.probe")).toHaveLength(1);
    world.post.sent.length = 0;
    await mail.probeCarrier(world.deps);
    const now = await world.db.$queryRaw<{ due: number }[]>`
      select count(*)::int as due from graphile_worker.jobs where task_identifier like 'mail.deliver%' and run_at <= now()`;
    expect(now).toEqual([{ due: 1 }]);
    await world.deliver(rows[0]?.id ?? "");
    const all = await world.db.$queryRaw<{ due: number }[]>`
      select count(*)::int as due from graphile_worker.jobs where task_identifier like 'mail.deliver%' and run_at <= now()`;
    expect(all[0]?.due).toBeGreaterThanOrEqual(rows.length - 1);
    await world.runJobs();
    expect(await world.db.message.count({ where: { state: "queued" } })).toBe(0);
  });

  it("does not repeat what was refused for good", async () => {
    world.post.answers.push({ outcome: "refused", reason: "no such mailbox" });
    await world.runJobs();
    await world.runJobs();
    expect(await state()).toBe("refused");
    expect(world.post.sent).toHaveLength(1);
  });

  it("does not repeat what may have gone out, and says so", async () => {
    world.post.answers.push({ outcome: "unconfirmed", reason: "no answer after the final dot" });
    await world.runJobs();
    await world.runJobs();
    expect(await state()).toBe("unconfirmed");
    expect(world.post.sent).toHaveLength(1);
  });

  it("does not repeat a message whose worker was killed while it was handed over", async () => {
    await world.db.message.update({ where: { id: await messageId() }, data: { state: "sending" } });
    await world.runJobs();
    expect(await state()).toBe("unconfirmed");
    expect(world.post.sent).toHaveLength(0);
  });

  it("is sent where the server says so after another run gave it up, and never less than it was", async () => {
    const id = await messageId();
    const accepted = { outcome: "accepted" as const, response: "250 ok" };
    let answer = (_outcome: typeof accepted) => {};
    const slow = { ...world.deps.mailer, send: () => new Promise<typeof accepted>((done) => (answer = done)) };
    const handedOver = mail.deliverMessage({ ...world.deps, mailer: slow }, { messageId: id });
    await expect.poll(state).toBe("sending");
    await world.deliver(id);
    expect(await state()).toBe("unconfirmed");
    answer(accepted);
    await handedOver;
    expect(await state()).toBe("sent");
    const ends = await world.db.event.findMany({ where: { type: { startsWith: "message." } }, orderBy: { at: "asc" } });
    const about = ends.filter(({ data }) => Object(data).messageId === id);
    expect(about.map(({ type }) => type).sort()).toEqual(["message.sent", "message.unconfirmed"]);
  });

  it("waits for a mail server that is down, and gives up after three days", async () => {
    world.post.answers.push(...Array.from({ length: 40 }, () => ({ outcome: "not-sent" as const, reason: "down" })));
    await world.runJobs(20);
    expect(await state()).toBe("waiting");
    world.clock.advance(73 * 3_600_000);
    await world.runJobs(2);
    expect(await state()).toBe("refused");
  });

  it("is sent again on a person's word where its arrival was never confirmed, and not where it was", async () => {
    world.post.answers.push({ outcome: "unconfirmed", reason: "no answer" });
    await world.runJobs();
    const other = await world.organization(`other-${count}`);
    expect(await certificates.sendMessageAgain(world.deps, other, certificateId)).toEqual({
      ok: false,
      code: "not-found",
    });
    expect(await certificates.sendMessageAgain(world.deps, actor, certificateId)).toEqual({ ok: true });
    await world.runJobs();
    expect(await state()).toBe("sent");
    expect(world.post.sent).toHaveLength(2);
    expect(await certificates.sendMessageAgain(world.deps, actor, certificateId)).toEqual({
      ok: false,
      code: "not-needed",
    });
  });

  it("sends nothing for a certificate that was revoked before its message left", async () => {
    await certificates.revokeCertificate(world.deps, actor, { id: certificateId, reason: "issued-in-error" });
    await world.runJobs();
    expect(await state()).toBe("refused");
    expect(world.post.sent).toHaveLength(0);
  });
});
