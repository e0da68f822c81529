import { afterEach, beforeEach, expect, it } from "vitest";
import { createWorld, type World } from "#tests/builders/world";
import { contactMessages } from "./emails/contact-messages";
import { ContactSchema } from "./schemas";
import { getSentMessage, sendMessage } from "./send-message";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const FORM = ContactSchema.parse({
  fullName: "Zoë\r\nBcc: other@example.org",
  email: "zoe@example.org",
  subject: "Two\u2028lines",
  message: "First.\r\n\r\nSecond.",
});
const send = (key: string) =>
  sendMessage(
    { ...world.deps, supportAddress: "support@example.org", productName: "Sanad" },
    { key, language: "fr", form: FORM },
  );

it("stores a message and queues it to support and, in the sender's language, to the sender", async () => {
  await send("one");
  const queued = await world.db.message.findMany({ orderBy: { kind: "desc" } });
  expect(queued.map(({ kind, toAddress, language }) => [kind, toAddress, language])).toEqual([
    ["contact-support", "support@example.org", "en"],
    ["contact-received", "zoe@example.org", "fr"],
  ]);
  expect(await getSentMessage(world.db, "one")).toEqual(FORM);
  expect(await getSentMessage(world.db, "two")).toBeNull();
});

it("does so once for one form, however often and how closely it is sent, and again for another", async () => {
  await Promise.all([send("one"), send("one"), send("one")]);
  await send("one");
  expect(await world.db.contactMessage.count()).toBe(1);
  expect(await world.db.message.count()).toBe(2);
  await send("two");
  expect(await world.db.contactMessage.count()).toBe(2);
  expect(await world.db.message.count()).toBe(4);
});

it("leaves nothing in a name or subject that could begin a new header", async () => {
  await send("one");
  const translate = (_language: string, key: string, values: Record<string, string> = {}) =>
    `${key} ${values.fullName} ${values.subject}`;
  const renderers = contactMessages({ db: world.db, productName: "Sanad", translate });
  const [queued] = await world.db.message.findMany({ where: { kind: "contact-support" } });
  if (!queued) throw new Error("nothing was queued");
  expect(queued.toName).not.toMatch(/[\r\n]/);
  const mail = await renderers["contact-support"]?.({
    ...queued,
    props: { contactMessageId: (await world.db.contactMessage.findFirstOrThrow()).id },
  });
  expect(mail?.subject).toBe("contact.support.subject Zoë Bcc: other@example. org Two lines");
  expect(mail?.text).toContain("First.\n\nSecond.");
});

it("repeats nothing to the address that was given: it may be somebody else's", async () => {
  await send("one");
  const translate = (_language: string, key: string, values: Record<string, string> = {}) =>
    `${key} ${Object.values(values).join(" ")}`;
  const renderers = contactMessages({ db: world.db, productName: "Sanad", translate });
  const [queued] = await world.db.message.findMany({ where: { kind: "contact-received" } });
  if (!queued) throw new Error("nothing was queued");
  const props = { contactMessageId: (await world.db.contactMessage.findFirstOrThrow()).id };
  const mail = await renderers["contact-received"]?.({ ...queued, props });
  expect(mail?.text).toContain("contact.received.body Sanad");
  expect(`${queued.toName} ${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Zoë|First|Two/);
});

it("outlives a mail server that is down: each mail waits, and goes out once when it is back", async () => {
  const down = { outcome: "not-sent", reason: "connection refused" } as const;
  world.post.answers.push(down, down, down);
  await send("one");
  await world.runJobs();
  const messages = await world.db.message.findMany();
  expect(messages.map(({ state }) => state)).toEqual(["sent", "sent"]);
  expect(world.post.sent).toHaveLength(2 + 3);
  await world.runJobs();
  expect(world.post.sent).toHaveLength(2 + 3);
});
