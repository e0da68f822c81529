/** Reasons for which a mail server refuses a message permanently, as read from its answer. */
export const REFUSAL_REASONS = [
  "no-such-address",
  "no-such-domain",
  "mailbox-full",
  "blocked",
  "too-large",
  "other",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/**
 * Patterns by reason, first match wins: enhanced status codes, which mean the same everywhere, then texts of servers
 * that send none. Source: RFC 3463, section 3.
 */
const SIGNS: [RefusalReason, RegExp][] = [
  ["no-such-domain", /\b5\.(?:1\.2|4\.4)\b/],
  ["no-such-address", /\b5\.1\.(?:1|3|6|10)\b/],
  ["mailbox-full", /\b5\.2\.2\b/],
  ["too-large", /\b5\.(?:2\.3|3\.4)\b|\b552\b/],
  ["blocked", /\b5\.7\.\d/],
  ["no-such-domain", /domain not found|host unknown|no such domain|unrouteable/i],
  ["no-such-address", /user unknown|unknown user|no such user|mailbox unavailable|mailbox not found|does not exist/i],
  ["mailbox-full", /mailbox full|over quota|quota exceeded/i],
  ["blocked", /spam|blocked|blacklist|policy|denied|rejected/i],
];

/**
 * Reads the reason from a mail server's answer, null where none was recorded. Returns `other` where no pattern matches.
 */
export function refusalReason(answer: string | null): RefusalReason {
  const text = (answer ?? "").slice(0, 500);
  return SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? "other";
}
