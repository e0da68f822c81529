import type { Database, Db } from "../kernel/db";
import type { Clock, Ids, Jobs } from "../kernel/ports";
import { queueMessages } from "../mail/index.server";
import type { ContactForm } from "./schemas";
import * as store from "./store";

/**
 * Stores a visitor's message and queues two mails with it: one to support, one that confirms it to the sender. A second
 * message with the same key, as from a form sent twice, changes nothing and sends nothing.
 */
export async function sendMessage(
  deps: { db: Database; clock: Clock; ids: Ids; jobs: Jobs; supportAddress: string; productName: string },
  input: { key: string; language: string; form: ContactForm },
): Promise<void> {
  const { key, language, form } = input;
  await deps.db.$transaction(async (tx) => {
    const id = deps.ids.uuid();
    if (!(await store.insertContactMessage(tx, { id, key, language, ...form, createdAt: deps.clock.now() }))) return;
    const common = { organizationId: null, props: { contactMessageId: id } };
    await queueMessages(tx, deps, [
      {
        ...common,
        key: `contact-support:${id}`,
        kind: "contact-support",
        to: { name: deps.productName, address: deps.supportAddress },
        language: "en",
      },
      {
        ...common,
        key: `contact-received:${id}`,
        kind: "contact-received",
        to: { name: "", address: form.email },
        language,
      },
    ]);
  });
}

/** Returns the message with a key, for the page that confirms it; null for an unknown key. */
export async function getSentMessage(db: Db, key: string): Promise<ContactForm | null> {
  const sent = await store.findContactMessageByKey(db, key);
  if (!sent) return null;
  const { fullName, email, phone, subject, message } = sent;
  return { fullName, email, phone, subject, message };
}
