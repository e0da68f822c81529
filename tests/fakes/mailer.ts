import type { Mailer, MailOutcome, OutgoingMail } from "#modules/kernel/ports";

/** Keeps what is sent. `answers` are given one for each message, then everything is accepted. */
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
  /** The code or link that a person finds in the newest mail that has one: jobs of several mails end in any order. */
  const find = (pattern: RegExp): string | undefined => {
    const found = sent.map(({ text }) => pattern.exec(text)).findLast((match) => match !== null);
    return found?.[1] ?? found?.[0];
  };
  return { mailer, sent, find, forgotten, answers };
}
