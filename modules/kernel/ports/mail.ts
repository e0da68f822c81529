/** A rendered message, ready to be handed over. */
export interface OutgoingMail {
  /** Stable for one logical message: becomes the Message-ID, so that a relay can recognise a repeat. */
  key: string;
  to: { name: string; address: string };
  /** In whose name it is written, where that is not the platform's own: shown before the sender's name. */
  onBehalfOf?: string;
  /** Who gets an answer, where that is not the sender. */
  replyTo?: { name: string; address: string };
  /** The platform's name as its readers write it; the sender's own name where it is left out. */
  senderName?: string;
  subject: string;
  text: string;
  html: string;
  /** `cid` names a picture that the HTML shows; without it the file is one to keep. */
  attachments: { filename: string; contentType: string; content: Uint8Array; cid?: string }[];
}

/**
 * What became of a hand-over.
 * - `accepted`: the server took responsibility for it.
 * - `refused`: permanently refused (SMTP 5xx); repeating is pointless.
 * - `not-sent`: surely not taken (connection refused, 4xx, broken before the final dot); safe to repeat.
 * - `unconfirmed`: the final dot went out and no answer came. It may have been taken: never repeated by itself.
 */
export type MailOutcome =
  | { outcome: "accepted"; response: string }
  | { outcome: "refused" | "unconfirmed"; reason: string }
  /** `unreachable` where the carrier itself did not answer, so that no other message would have gone out either. */
  | { outcome: "not-sent"; reason: string; unreachable?: true };

/** Hands one message to the configured carrier. Does not throw for what the carrier answers. */
export interface Mailer {
  /** Whether sending one message twice leaves one message, as writing a file does. */
  readonly repeatable: boolean;
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Removes what the carrier itself keeps of a message: a file; nothing where a server has taken it. Repeatable. */
  forget(key: string): Promise<void>;
}
