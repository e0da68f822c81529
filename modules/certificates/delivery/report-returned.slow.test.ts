import { afterAll, beforeAll, expect, it } from "vitest";
import { certificates, issuance, mail } from "#app/modules.server";
import { DELIVERIES, type Delivery } from "#modules/mail/index";
import { asRole } from "#tests/builders/as-role";
import { createWorld, type World } from "#tests/builders/world";

let world: World;
let actor: Awaited<ReturnType<World["organization"]>>;
let count = 0;

beforeAll(async () => {
  world = await createWorld();
  actor = await world.organization("returned");
});
afterAll(() => world.close());

const OK = { ok: true };
const issued = async (who = actor) => {
  const { id } = await world.certificate(who, { name: `Person ${++count}`, email: `b${count}@example.org` });
  await world.runJobs();
  return id;
};
const returned = (id: string, words = "", who = actor) => certificates.reportReturned(world.deps, who, { id, words });
const listed = async (mail: Delivery, who = actor) => {
  const list = await certificates.listCertificates(world.deps, who, { mail });
  if (!list.ok) throw new Error(list.code);
  return list.certificates;
};
const shown = async (id: string) => {
  const found = await certificates.getCertificate(world.deps, actor, id);
  return found.ok ? found.certificate.message : null;
};

it("is said by a person, shows everywhere, and ends when the message is sent again", async () => {
  const id = await issued();
  expect(await returned(id, " 550 5.1.1\tno such user ")).toEqual(OK);
  expect(await shown(id)).toMatchObject({ delivery: "bounced", reason: "550 5.1.1 no such user" });
  expect(await listed("bounced")).toMatchObject([{ id, mail: "bounced" }]);
  expect(await issuance.getAttention(world.deps, actor)).toMatchObject({ undelivered: { bounced: 1 } });
  const history = await certificates.getHistory(world.deps, actor, id);
  expect(history[0]).toMatchObject({ what: "returned", who: { kind: "user" } });
  const [report] = await world.db.deliveryReport.findMany({ where: { message: { about: id } } });
  expect(report).toMatchObject({ source: actor.name, status: "5.1.1" });

  const draft = { kind: "resend" as const, chosen: { ids: [id] } };
  const drafted = await issuance.draftBulkAction(world.deps, actor, draft);
  if (!drafted.ok) throw new Error(drafted.code);
  expect(await issuance.getBulkAction(world.deps, actor, drafted.id)).toMatchObject({ action: { will: 1 } });
  expect(await certificates.sendMessageAgain(world.deps, actor, id)).toEqual(OK);
  await world.runJobs();
  expect(await shown(id)).toMatchObject({ delivery: "sent" });
  expect(await issuance.getAttention(world.deps, actor)).toMatchObject({ undelivered: { bounced: 0 } });
});

it("is said once, of what is out, and by who may issue", async () => {
  const { id } = await world.certificate(actor, { name: "Waits", email: "waits@example.org" });
  expect(await returned(id)).toEqual({ ok: false, code: "not-needed" });
  await world.runJobs();
  const other = await world.organization("other-returned");
  expect(await returned(id, "", other)).toEqual({ ok: false, code: "not-found" });
  expect(await returned(id, "", asRole(actor, "viewer"))).toEqual({ ok: false, code: "forbidden" });
  expect(await returned(id, "x".repeat(501))).toEqual({ ok: false, code: "words-too-long" });
  expect(await returned(id, "x".repeat(500))).toEqual(OK);
  expect(await returned(id)).toEqual({ ok: false, code: "not-needed" });
  const revoked = await issued();
  await certificates.revokeCertificate(world.deps, actor, { id: revoked, reason: "issued-in-error" });
  expect(await returned(revoked)).toEqual({ ok: false, code: "not-needed" });
});

it("does not keep from hearing of its end who may have the certificate: people err who say that it came back", async () => {
  const [one, two] = [await issued(), await issued()];
  await returned(one);
  world.post.sent.length = 0;
  for (const id of [one, two])
    await certificates.revokeCertificate(world.deps, actor, { id, reason: "issued-in-error" });
  await world.runJobs();
  const keys = [one, two].map((id) => `certificate-revoked:${id}`);
  expect(world.post.sent.map(({ key }) => key).sort()).toEqual(keys.sort());
});

it("is sent five times at most, however often somebody says that it came back", async () => {
  const id = await issued();
  for (let sending = 1; sending < 5; sending++) {
    expect(await returned(id)).toEqual(OK);
    expect(await certificates.sendMessageAgain(world.deps, actor, id)).toEqual(OK);
    await world.runJobs();
  }
  expect(await returned(id)).toEqual(OK);
  expect(await certificates.sendMessageAgain(world.deps, actor, id)).toEqual({ ok: false, code: "not-needed" });
});

it("counts a message that is sent twice as delivered once", async () => {
  const lonely = await world.organization("lonely-returned");
  const id = await issued(lonely);
  const delivered = async () => {
    const day = world.clock.now().toISOString().slice(0, 10);
    const spans = [{ day, from: new Date(0), before: new Date(world.clock.now().getTime() + 1) }];
    return (await certificates.countByDay(world.db, lonely, spans)).delivered;
  };
  const first = await world.db.message.findFirstOrThrow({ where: { about: id } });
  expect(await delivered()).toMatchObject([{ count: 1 }]);
  await returned(id, "", lonely);
  world.clock.advance(3 * 86_400_000);
  await certificates.sendMessageAgain(world.deps, lonely, id);
  await world.runJobs();
  const again = await world.db.message.findFirstOrThrow({ where: { about: id } });
  expect(again.firstSentAt).toEqual(first.sentAt);
  expect(again.sentAt?.getTime()).toBeGreaterThan(first.sentAt?.getTime() ?? 0);
  expect(await delivered()).toMatchObject([{ count: 1 }]);
});

it("is found by each word exactly where the list says it", async () => {
  const mixed = await world.organization("mixed-returned");
  const put = async (data: Parameters<typeof world.db.message.updateMany>[0]["data"]) => {
    const id = await issued(mixed);
    await world.db.message.updateMany({ where: { about: id }, data });
    return id;
  };
  const ids = new Map<Delivery, string>();
  for (const [word, state] of [
    ["waiting", "queued"],
    ["sending", "sending"],
    ["sent", "sent"],
    ["refused", "refused"],
    ["unconfirmed", "unconfirmed"],
  ] as const)
    ids.set(word, await put({ state }));
  for (const [word, outcome] of [
    ["delivered", "accepted"],
    ["delayed", "delayed"],
    ["bounced", "bounced"],
    ["complained", "complained"],
  ] as const) {
    const id = await issued(mixed);
    const report = { key: `certificate-issued:${id}`, sending: 1, outcome, source: "cli", reason: "" } as const;
    const reportedAt = world.clock.now();
    await world.db.$transaction((tx) => mail.reportDelivery(tx, world.deps, { ...report, reportedAt }));
    ids.set(word, id);
  }
  ids.set("none", (await world.certificate(mixed, { name: "Nobody", email: "" })).id);
  for (const word of DELIVERIES)
    expect(await listed(word, mixed), word).toMatchObject([{ id: ids.get(word), mail: word }]);
});
