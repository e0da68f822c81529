import { recordAudit } from "../audit/index.server";
import { describePeople, listActiveAdmins } from "../auth/index.server";
import { type ActorName, userIdOf } from "../kernel/actor-name";
import { readCursor, writeCursor } from "../kernel/cursor";
import type { Database, Db } from "../kernel/db";
import { plainText } from "../kernel/plain-text";
import type { Clock, Ids, Jobs } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../kernel/stated-reason";
import { queueMessages } from "../mail/index.server";
import { canOnPlatform, type PlatformActor } from "../organizations/index.server";
import type { MessageFilter } from "./store";
import * as store from "./store";

export type { MessageFilter } from "./store";
export const MESSAGE_FILTERS: readonly MessageFilter[] = ["open", "mine", "closed"];
/** Maximum length of an answer in characters. */
export const LONGEST_ANSWER = 5000;
const PAGE_SIZE = 25;

type Forbidden = { ok: false; code: "forbidden" };
type Deps = { db: Database; ids: Ids; clock: Clock };

/**
 * Lists visitors' messages for platform staff, newest first. `after` is the cursor of the page before. Codes:
 * `forbidden`.
 */
export async function listMessages(
  deps: { db: Db },
  actor: PlatformActor,
  query: { filter: MessageFilter; after: string },
) {
  if (!canOnPlatform(actor.platformRole, "messages.answer")) return { ok: false, code: "forbidden" } as Forbidden;
  const userId = userIdOf(actor.name) ?? "";
  const [found, open, mine] = await Promise.all([
    store.listMessages(deps.db, query.filter, userId, readCursor(query.after), PAGE_SIZE + 1),
    store.countMessages(deps.db, "open", userId),
    store.countMessages(deps.db, "mine", userId),
  ]);
  const messages = found.slice(0, PAGE_SIZE);
  const last = messages.at(-1);
  const people = await describePeople(deps.db, [...new Set(messages.flatMap(({ assignedTo }) => assignedTo ?? []))]);
  return {
    ok: true as const,
    messages: messages.map(({ id, fullName, subject, createdAt, closedAt, assignedTo }) => ({
      id,
      fullName,
      subject,
      createdAt,
      closedAt,
      assignedTo: assignedTo && (people.get(assignedTo)?.name ?? null),
    })),
    next: found.length > PAGE_SIZE && last ? writeCursor(last.createdAt, last.id) : null,
    counts: { open, mine },
  };
}

/** Counts the messages that wait for an answer; 0 for a person who may not see them. */
export async function countOpenMessages(deps: { db: Db }, actor: PlatformActor): Promise<number> {
  return canOnPlatform(actor.platformRole, "messages.answer") ? store.countMessages(deps.db, "open", "") : 0;
}

/** Returns one message with its answers and the admins to whom it can be assigned. Codes: `forbidden`, `not-found`. */
export async function getMessage(deps: { db: Db }, actor: PlatformActor, id: string) {
  if (!canOnPlatform(actor.platformRole, "messages.answer")) return { ok: false, code: "forbidden" } as Forbidden;
  const message = await store.findMessageWithAnswers(deps.db, id);
  if (!message) return { ok: false as const, code: "not-found" as const };
  const by = message.answers.flatMap(({ sentBy }) => userIdOf(sentBy) ?? []);
  const people = await describePeople(deps.db, [...by, message.assignedTo ?? []].flat());
  const nameOf = (userId: string | null) => (userId && people.get(userId)?.name) || null;
  return {
    ok: true as const,
    message,
    assignedTo: message.assignedTo && nameOf(message.assignedTo),
    answers: message.answers.map(({ id, text, sentBy, createdAt }) => ({
      id,
      text,
      createdAt,
      by: nameOf(userIdOf(sentBy)),
    })),
    admins: await listActiveAdmins(deps.db),
  };
}

export type Answered = Result<null, "not-found"> | Forbidden;

/**
 * Answers a message by mail, in the sender's language, and closes it; a form sent twice (`key`) is one answer. Codes:
 * `forbidden`, `not-found`, `answer-missing`, `answer-too-long`.
 */
export async function answerMessage(
  deps: Deps & { jobs: Jobs },
  actor: PlatformActor,
  input: { id: string; key: string; answer: string },
): Promise<Answered | { ok: false; code: "answer-missing" | "answer-too-long" }> {
  if (!canOnPlatform(actor.platformRole, "messages.answer")) return { ok: false, code: "forbidden" };
  const text = plainText(input.answer.slice(0, 2 * LONGEST_ANSWER));
  if (text === "") return { ok: false, code: "answer-missing" };
  if (text.length > LONGEST_ANSWER) return { ok: false, code: "answer-too-long" };
  return deps.db.$transaction(async (tx) => {
    const message = await store.findContactMessage(tx, input.id);
    if (!message) return { ok: false, code: "not-found" };
    const id = deps.ids.uuid();
    const createdAt = deps.clock.now();
    const answer = { id, key: input.key, messageId: message.id, text, sentBy: actor.name, createdAt };
    if (!(await store.insertAnswer(tx, answer))) return { ok: true };
    await store.closeMessage(tx, message.id, { closedAt: createdAt, closedBy: actor.name });
    await queueMessages(tx, deps, [
      {
        key: `contact-answer:${id}`,
        kind: "contact-answer",
        organizationId: null,
        language: message.language,
        // The name is left out: it was typed beside an address that may belong to another person.
        to: { name: "", address: message.email },
        props: { answerId: id },
      },
    ]);
    await recordAudit(tx, deps, { ...entryOf(actor.name, message.id), action: "contact-message.answered" });
    return { ok: true };
  });
}

/**
 * Assigns an open message to an admin. Codes: `forbidden`, `not-found` (also once closed), `assignee-unknown`, those of
 * a reason.
 */
export async function assignMessage(
  deps: Deps,
  actor: PlatformActor,
  input: { id: string; to: string; reason: string },
): Promise<Answered | { ok: false; code: "assignee-unknown" | StatedReasonProblem }> {
  if (!canOnPlatform(actor.platformRole, "messages.answer")) return { ok: false, code: "forbidden" };
  if (!(await listActiveAdmins(deps.db)).some(({ id }) => id === input.to))
    return { ok: false, code: "assignee-unknown" };
  const read = readStatedReason(input.reason);
  if (!read.ok) return read;
  return deps.db.$transaction(async (tx) => {
    if (!(await store.assignMessage(tx, input.id, input.to))) return { ok: false, code: "not-found" };
    const details = { to: input.to, reason: read.reason };
    await recordAudit(tx, deps, { ...entryOf(actor.name, input.id), action: "contact-message.assigned", details });
    return { ok: true };
  });
}

/** Closes a message without an answer. Codes: `forbidden`, `not-found` (also once closed), those of a reason. */
export async function closeMessage(
  deps: Deps,
  actor: PlatformActor,
  input: { id: string; reason: string },
): Promise<Answered | { ok: false; code: StatedReasonProblem }> {
  if (!canOnPlatform(actor.platformRole, "messages.answer")) return { ok: false, code: "forbidden" };
  const read = readStatedReason(input.reason);
  if (!read.ok) return read;
  return deps.db.$transaction(async (tx) => {
    const closing = { closedAt: deps.clock.now(), closedBy: actor.name };
    if (!(await store.closeMessage(tx, input.id, closing))) return { ok: false, code: "not-found" };
    const details = { reason: read.reason };
    await recordAudit(tx, deps, { ...entryOf(actor.name, input.id), action: "contact-message.closed", details });
    return { ok: true };
  });
}

const entryOf = (actor: ActorName, subject: string) => ({ organizationId: null, actor, subject });
