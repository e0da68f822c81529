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
  return { mailer, sent, forgotten, answers };
}
