import { afterEach, beforeEach, expect, it } from "vitest";
import { auth, contact, type organizations } from "#app/modules.server";
import { createPerson } from "#tests/builders/person";
import { createWorld, type World } from "#tests/builders/world";
import { ContactSchema } from "./schemas";

let world: World;
let admin: organizations.PlatformActor & { userId: string };
beforeEach(async () => {
  world = await createWorld();
  const { userId, email } = await createPerson(world);
  await auth.setPlatformRole(world.deps, { email, role: "admin" });
  admin = { name: `user:${userId}`, platformRole: "admin", userId };
});
afterEach(() => world.close());

const reason = "Nothing to answer.";
async function written(key = "one"): Promise<string> {
  const form = { fullName: "Zoë", email: "zoe@example.org", phone: "", subject: "Two lists", message: "How?" };
  await contact.sendMessage(world.deps, { key, language: "fr", form: ContactSchema.parse(form) });
  return (await world.db.contactMessage.findUniqueOrThrow({ where: { key } })).id;
}
const idsOf = async (filter: contact.MessageFilter) => {
  const listed = await contact.listMessages(world.deps, admin, { filter, after: "" });
  if (!listed.ok) throw new Error(listed.code);
  return listed.messages.map(({ id }) => id);
};

it("mails an answer in the sender's language once for one form, and closes the message", async () => {
  const id = await written();
  const input = { id, key: "form", answer: "Like this.\n\nAnd so." };
  await Promise.all([contact.answerMessage(world.deps, admin, input), contact.answerMessage(world.deps, admin, input)]);
  await contact.answerMessage(world.deps, admin, input);
  const mails = await world.db.message.findMany({ where: { kind: "contact-answer" } });
  expect(mails).toMatchObject([{ toAddress: "zoe@example.org", language: "fr" }]);
  await world.runJobs();
  const sent = world.post.sent.find(({ subject }) => subject.includes("contact.answer"));
  expect(sent?.text).toContain("Like this.");
  expect(sent?.text).not.toContain("How?");
  expect(await idsOf("open")).toEqual([]);
  expect(await idsOf("closed")).toEqual([id]);
  expect(await world.db.auditEntry.count({ where: { action: "contact-message.answered", subject: id } })).toBe(1);
});

it("gives a message to an admin, and closes one without a word, each with a reason", async () => {
  const id = await written();
  const to = admin.userId;
  expect(await contact.assignMessage(world.deps, admin, { id, to, reason })).toEqual({ ok: true });
  expect(await idsOf("mine")).toEqual([id]);
  const { userId: nobody } = await createPerson(world, "grace@example.org");
  expect(await contact.assignMessage(world.deps, admin, { id, to: nobody, reason })).toMatchObject({
    code: "assignee-unknown",
  });
  expect(await contact.closeMessage(world.deps, admin, { id, reason: "" })).toMatchObject({ code: "reason-missing" });
  expect(await contact.closeMessage(world.deps, admin, { id, reason })).toEqual({ ok: true });
  expect(await contact.closeMessage(world.deps, admin, { id, reason })).toMatchObject({ code: "not-found" });
  expect(await contact.assignMessage(world.deps, admin, { id, to, reason })).toMatchObject({ code: "not-found" });
  const entries = await world.db.auditEntry.findMany({ where: { subject: id }, orderBy: { id: "asc" } });
  expect(entries).toMatchObject([
    { action: "contact-message.assigned", details: { to, reason } },
    { action: "contact-message.closed", details: { reason } },
  ]);
});

it("is the platform's admins' alone", async () => {
  const id = await written();
  const plain = { ...admin, platformRole: "user" as const };
  const refused = { ok: false, code: "forbidden" };
  expect(await contact.listMessages(world.deps, plain, { filter: "open", after: "" })).toEqual(refused);
  expect(await contact.getMessage(world.deps, plain, id)).toEqual(refused);
  expect(await contact.answerMessage(world.deps, plain, { id, key: "k", answer: "No." })).toEqual(refused);
  expect(await contact.assignMessage(world.deps, plain, { id, to: admin.userId, reason })).toEqual(refused);
  expect(await contact.closeMessage(world.deps, plain, { id, reason })).toEqual(refused);
  expect(await contact.getMessage(world.deps, admin, id)).toMatchObject({ message: { subject: "Two lists" } });
  expect(await contact.answerMessage(world.deps, admin, { id, key: "k", answer: " \n " })).toMatchObject({
    code: "answer-missing",
  });
});
