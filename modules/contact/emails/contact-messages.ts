import type { Db } from "../../kernel/db";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  productName: string;
  /** The words of a message by their key below `contact`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/** What support and the sender get of one message, by kind. One that was erased meanwhile is not sent. */
export function contactMessages(deps: MessageDeps): Record<string, MessageRenderer> {
  const render =
    (kind: "support" | "received"): MessageRenderer =>
    async ({ language, props }) => {
      const sent = await store.findContactMessage(deps.db, props.contactMessageId ?? "");
      if (!sent) return null;
      const { fullName, email, phone, subject, message } = sent;
      const about: Record<string, string> = kind === "support" ? { fullName, email, phone, subject } : {};
      const values = { product: deps.productName, ...about };
      const t = (key: string) => deps.translate(language, `contact.${kind}.${key}`, values);
      return layOutMessage({
        language,
        subject: t("subject"),
        // The address may be somebody else's: this mail must not repeat anything that the sender wrote.
        paragraphs: [t("greeting"), t("body"), ...(kind === "support" ? message.split(/\r?\n\s*\r?\n/) : [])],
        footnote: t("footnote"),
        signature: deps.productName,
        asItIs: [email],
      });
    };
  /**
   * What an admin answered: to the address that was given, with nothing of what was written from there but its subject.
   */
  const renderAnswer: MessageRenderer = async ({ language, props }) => {
    const answer = await store.findAnswer(deps.db, props.answerId ?? "");
    if (!answer) return null;
    const words = answer.text.split(/\r?\n\s*\r?\n/);
    const values = { product: deps.productName, subject: answer.message.subject };
    const t = (key: string) => deps.translate(language, `contact.answer.${key}`, values);
    return layOutMessage({
      language,
      subject: t("subject"),
      paragraphs: [t("greeting"), ...words],
      footnote: t("footnote"),
      signature: deps.productName,
      asItIs: words,
    });
  };
  return {
    "contact-support": render("support"),
    "contact-received": render("received"),
    "contact-answer": renderAnswer,
  };
}
