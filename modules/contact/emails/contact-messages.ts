import type { Db } from "../../kernel/db";
import { layOutMessage, type MessageRenderer } from "../../mail/index.server";
import * as store from "../store";

interface MessageDeps {
  db: Db;
  productName: string;
  /** Translates a message's text by its key below `contact`. */
  translate: (language: string, key: string, values?: Record<string, string>) => string;
}

/** Renderers of the mails to support and to the sender, by kind. The mails of an erased message are not sent. */
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
        // The address may belong to another person, so this mail must not repeat anything that the sender wrote.
        paragraphs: [t("greeting"), t("body"), ...(kind === "support" ? message.split(/\r?\n\s*\r?\n/) : [])],
        footnote: t("footnote"),
        signature: deps.productName,
        asItIs: [email],
      });
    };
  /** Mail with an admin's answer, to the address of the form; of the sender's words it contains only the subject. */
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
