import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { platform } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";
import { fakeMailer } from "#tests/fakes/mailer";

const MINUTE_MS = 60_000;

let world: World;
let post: ReturnType<typeof fakeMailer>;
let posted: { id: string; body: string }[];
/** State that the watchdog finds, and whether the webhook's receiver answers. */
let now: { database: boolean; heartbeat: Date | null; receiver: boolean };
let style: () => Promise<void>;

beforeEach(async () => {
  post = fakeMailer();
  world = await createWorld({ mailer: post });
  posted = [];
  now = { database: true, heartbeat: world.clock.now(), receiver: true };
  style = platform.createWatchdog(deps());
});
afterEach(() => world.close());

function deps(alarms: { email: string | null } = { email: "duty@example.org" }) {
  const { deps: all } = world;
  const $queryRaw = async () => {
    if (!now.database) throw new Error("connection refused");
    return [];
  };
  const lastHeartbeat = async () => {
    await $queryRaw();
    return now.heartbeat;
  };
  const webhook = {
    async post(message: { id: string; body: string }) {
      if (!now.receiver) throw new Error("the receiver is away");
      posted.push(message);
    },
  };
  return {
    ...all,
    db: { $queryRaw } as unknown as typeof all.db,
    queue: { ...all.queue, lastHeartbeat },
    alarms: { ...alarms, language: "de" as const, webhook },
  };
}

/** Runs the watchdog each minute, for a number of minutes. */
async function lookFor(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    world.clock.advance(MINUTE_MS);
    await style();
  }
}
const subjects = () => post.sent.map(({ subject, to }) => `${to.address}: ${subject}`);
const events = () => posted.map(({ body }) => `${JSON.parse(body).type} ${JSON.parse(body).data.alarm}`);

describe("the watchdog", () => {
  it("tells people and programs once that the database is away, and once that it is back", async () => {
    now.database = false;
    await lookFor(4);
    expect([subjects(), events()]).toEqual([[], []]);
    await lookFor(10);
    expect(subjects()).toEqual(["duty@example.org: [de] alarm.began.subject [de] alarm.names.database "]);
    expect(events()).toEqual(["alarm.began database"]);
    now = { ...now, database: true, heartbeat: world.clock.now() };
    await lookFor(3);
    expect(subjects()).toEqual([
      "duty@example.org: [de] alarm.began.subject [de] alarm.names.database ",
      "duty@example.org: [de] alarm.ended.subject [de] alarm.names.database ",
    ]);
    expect(events()).toEqual(["alarm.began database", "alarm.ended database"]);
  });

  it("tells that no worker runs, under an id that every process gives it", async () => {
    const other = platform.createWatchdog(deps());
    await lookFor(3);
    expect(events()).toEqual([]);
    await lookFor(3);
    await other();
    world.clock.advance(MINUTE_MS);
    await other();
    expect(events()).toEqual(["alarm.began worker", "alarm.began worker"]);
    expect(new Set(posted.map(({ id }) => id)).size).toBe(1);
  });

  it("says nothing of a worker while the database does not tell", async () => {
    await lookFor(6);
    expect(events()).toEqual(["alarm.began worker"]);
    now.database = false;
    await lookFor(6);
    expect(events()).toEqual(["alarm.began worker", "alarm.began database"]);
    now = { ...now, database: true, heartbeat: world.clock.now() };
    await lookFor(1);
    expect(events().slice(2).toSorted()).toEqual(["alarm.ended database", "alarm.ended worker"]);
  });

  it("says nothing of what is over before anybody would be told", async () => {
    now.database = false;
    await lookFor(3);
    now = { ...now, database: true, heartbeat: world.clock.now() };
    await lookFor(2);
    expect([subjects(), events()]).toEqual([[], []]);
  });

  it("tries again who could not be told, and not who may have been", async () => {
    now = { ...now, database: false, receiver: false };
    post.answers.push(
      { outcome: "not-sent", reason: "refused", unreachable: true },
      { outcome: "unconfirmed", reason: "?" },
    );
    await lookFor(5);
    expect([post.sent.length, events()]).toEqual([1, []]);
    now.receiver = true;
    await lookFor(1);
    expect([post.sent.length, events()]).toEqual([2, ["alarm.began database"]]);
    await lookFor(3);
    expect([post.sent.length, events()]).toEqual([2, ["alarm.began database"]]);
  });

  it("tells programs alone where no person is named", async () => {
    style = platform.createWatchdog(deps({ email: null }));
    now.database = false;
    await lookFor(6);
    expect([subjects(), events()]).toEqual([[], ["alarm.began database"]]);
  });
});
