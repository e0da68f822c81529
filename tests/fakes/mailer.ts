import type { Mailer, MailOutcome, OutgoingMail } from "#modules/kernel/ports";

/** Stores sent messages. Each message takes the next of `answers`; afterwards everything is accepted. */
export function fakeMailer(options: { repeatable?: boolean; answers?: MailOutcome[] } = {}) {
  const sent: OutgoingMail[] = [];
  const forgotten: string[] = [];
  const answers = [...(options.answers ?? [])];
  const mailer: Mailer = {
    repeatable: options.repeatable ?? false,
    async send(mail) {
      sent.push(mail);
      return answers.shift() ?? { outcome: "accepted", response: "250 ok" };
    },
    forget: async (key) => {
      forgotten.push(key);
    },
  };
  /** Finds a code or link in the newest mail that has one: several mails may be sent in any order. */
  const find = (pattern: RegExp): string | undefined => {
    const found = sent.map(({ text }) => pattern.exec(text)).findLast((match) => match !== null);
    return found?.[1] ?? found?.[0];
  };
  return { mailer, sent, find, forgotten, answers };
}
