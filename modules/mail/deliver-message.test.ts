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
  const cells = {
    name: `Person ${++count}`,
    email: `p${count}@example.org`,
    achievement: "A",
    issued_on: "",
    expires_on: "",
    custom: [],
  };
  const issued = await certificates.issueOne(world.deps, actor, { template: "meridian", language: "fr", cells });
  if (!issued.ok) throw new Error(issued.code);
  certificateId = issued.id;
});

const state = async () => {
  const key = `certificate-issued:${certificateId}`;
  return (await mail.getMessageStates(world.db, [key])).get(key)?.state;
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
      attachments: [{ contentType: "application/pdf", filename: expect.stringMatching(/^CERT-2026-\d{16}\.pdf$/) }],
    });
  });

  it("tries again what surely did not go out, and then sends it once", async () => {
    world.post.answers.push({ outcome: "not-sent", reason: "busy" }, { outcome: "not-sent", reason: "busy" });
    await world.runJobs();
    expect(await state()).toBe("sent");
    expect(world.post.sent).toHaveLength(3);
    expect(new Set(world.post.sent.map(({ key }) => key)).size).toBe(1);
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

  it("sends nothing for a certificate that was revoked before its message left", async () => {
    await certificates.revokeCertificate(world.deps, actor, { id: certificateId, reason: "mistake" });
    await world.runJobs();
    expect(await state()).toBe("refused");
    expect(world.post.sent).toHaveLength(0);
  });
});
