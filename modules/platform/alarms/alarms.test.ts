import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAlarmWebhook } from "#app/adapters/outgoing/alarm-webhook.server";
import { platform } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";
import { type CompanyRequest, startCompany } from "#tests/fakes/http-company";

const MINUTE_MS = 60_000;
const KEY = Buffer.alloc(32, 7);

let world: World;
let received: CompanyRequest[];
let receiver: Awaited<ReturnType<typeof startCompany>>;
beforeEach(async () => {
  world = await createWorld();
  received = [];
  receiver = await startCompany(
    (request) => {
      received.push(request);
      return { status: 204, body: undefined };
    },
    (status) => ({ status, body: {} }),
  );
});
afterEach(async () => {
  await receiver.close();
  await world.close();
});

/** Dependencies as in production, with mail and webhook configured. All health checks pass except those in `ill`. */
function deps(ill: { disk: boolean } = { disk: false }) {
  const secret = `whsec_${KEY.toString("base64")}`;
  const webhook = createAlarmWebhook({ url: `${receiver.url}/alarms`, secret, clock: world.clock, longestMs: 300 });
  const queue = { ...world.deps.queue, lastHeartbeat: async () => world.clock.now(), oldestDue: async () => null };
  const disk = { free: async () => ({ freeBytes: ill.disk ? 1 : 90, totalBytes: 100 }) };
  return { ...world.deps, queue, disk, alarms: { email: "duty@example.org", language: "fr" as const, webhook } };
}
const watch = (ill?: { disk: boolean }) => platform.watchService(deps(ill));

const mails = async () =>
  (
    await world.db.message.findMany({ where: { kind: "service-alarm", language: "fr" }, orderBy: { createdAt: "asc" } })
  ).map(({ toAddress, props }) => `${toAddress} ${Object(props).alarm} ${Object(props).event}`);

async function count(good: number, bad: number) {
  const tally = platform.createServiceTally(world.clock);
  for (let n = 0; n < good; n++) tally.add("verification", true, 5);
  for (let n = 0; n < bad; n++) tally.add("verification", false, null);
  await platform.recordServiceCounts(world.deps, tally.take());
}

/** Posts the queued webhook messages, as the queue would. */
async function post() {
  const jobs = await world.db.$queryRaw<{ payload: { alarmId: string; event: "began" | "ended" } }[]>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'platform.post-alarm' order by j.id`;
  return jobs.map(({ payload }) => payload);
}

describe("an alarm", () => {
  it("is told once when it begins and once when it ends, to people and to programs", async () => {
    await count(1000, 0);
    await watch();
    expect(await mails()).toEqual([]);
    await count(100, 100);
    await Promise.all([watch(), watch()]);
    await watch();
    expect(await mails()).toEqual(["duty@example.org verification-errors began"]);
    await world.db.message.updateMany({ data: { state: "sent" } });
    world.clock.advance(3 * 3_600_000);
    await count(10_000, 0);
    await watch();
    await watch();
    expect(await mails()).toEqual([
      "duty@example.org verification-errors began",
      "duty@example.org verification-errors ended",
    ]);
    expect((await post()).map(({ event }) => event)).toEqual(["began", "ended"]);
    const [alarm] = await world.db.serviceAlarm.findMany();
    expect(alarm?.endedAt).toEqual(world.clock.now());
  });

  it("is raised for what waits too long", async () => {
    const owner = await world.organization("acme");
    await world.certificate(owner, { email: "ada@example.org" });
    await watch();
    expect(await mails()).toEqual([]);
    world.clock.advance(30 * MINUTE_MS);
    await watch();
    expect((await mails()).toSorted()).toEqual(["duty@example.org anchors began", "duty@example.org mail began"]);
  });

  it("of a part that is not well waits five minutes, and says nothing of what passed before", async () => {
    await watch({ disk: true });
    world.clock.advance(4 * MINUTE_MS);
    await watch();
    expect([await mails(), await world.db.serviceAlarm.count()]).toEqual([[], 0]);
    await watch({ disk: true });
    world.clock.advance(5 * MINUTE_MS);
    await watch({ disk: true });
    expect(await mails()).toEqual(["duty@example.org health began"]);
  });

  it("tells nobody where nobody is named", async () => {
    await count(0, 100);
    await platform.watchService({ ...deps(), alarms: { email: null, language: "en", webhook: null } });
    expect([await mails(), await post()]).toEqual([[], []]);
    expect(await world.db.serviceAlarm.count()).toBe(1);
  });
});

describe("the program that is told", () => {
  async function begun() {
    await count(0, 100);
    await watch();
    const [job] = await post();
    if (!job) throw new Error("nothing is to be posted");
    return job;
  }

  it("gets a message that is signed as Standard Webhooks has it", async () => {
    await platform.postAlarm(deps(), await begun());
    const [request] = received;
    const [id, timestamp] = [request?.headers["webhook-id"], request?.headers["webhook-timestamp"]];
    const signed = createHmac("sha256", KEY).update(`${id}.${timestamp}.${request?.text}`).digest("base64");
    expect(request?.headers["webhook-signature"]).toBe(`v1,${signed}`);
    expect(JSON.parse(request?.text ?? "")).toMatchObject({
      type: "alarm.began",
      data: { alarm: "verification-errors" },
    });
  });

  it.each(["unapplied", "silent", 500, 429] as const)("is told again where it is %s", async (fault) => {
    const job = await begun();
    receiver.failNext(/alarms/, fault);
    await expect(platform.postAlarm(deps(), job)).rejects.toThrow();
    expect(received).toEqual([]);
    await platform.postAlarm(deps(), job);
    expect(received).toHaveLength(1);
  });

  it("knows a message that it took without saying so by its id and its text", async () => {
    const job = await begun();
    receiver.failNext(/alarms/, "unanswered");
    await expect(platform.postAlarm(deps(), job)).rejects.toThrow();
    await platform.postAlarm(deps(), job);
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ headers, text }) => `${headers["webhook-id"]} ${text}`)).size).toBe(1);
  });
});
