/** A rendered message, ready to be handed over. */
export interface OutgoingMail {
  /** Stable for one logical message: becomes the Message-ID, so that a relay can recognize a repeat. */
  key: string;
  to: { name: string; address: string };
  /**
   * Name of the party for which the platform writes, shown before the sender's name; absent for the platform itself.
   */
  onBehalfOf?: string;
  /** Recipient of replies, where that is not the sender. */
  replyTo?: { name: string; address: string };
  /** Name of the platform in the reader's language; defaults to the sender's own name. */
  senderName?: string;
  subject: string;
  text: string;
  html: string;
  /** Attached files. `cid` names a picture that the HTML shows; without it the file is an ordinary attachment. */
  attachments: { filename: string; contentType: string; content: Uint8Array; cid?: string }[];
}

/**
 * Outcome of a hand-over.
 * - `accepted`: the server took responsibility for it.
 * - `refused`: permanently refused (SMTP 5xx); repeating is pointless.
 * - `not-sent`: certainly not accepted (connection refused, 4xx, broken before the final dot); safe to repeat.
 * - `unconfirmed`: the final dot went out and no reply came. The message may have been accepted: never repeated
 * automatically.
 */
export type MailOutcome =
  | { outcome: "accepted"; response: string }
  | { outcome: "refused" | "unconfirmed"; reason: string }
  /**
   * `unreachable` is set where the carrier itself did not answer, so that no other message would have gone out either.
   */
  | { outcome: "not-sent"; reason: string; unreachable?: true };

/** Hands one message to the configured carrier. Does not throw for the carrier's refusals. */
export interface Mailer {
  /** Whether sending one message twice leaves one message, as writing a file does. */
  readonly repeatable: boolean;
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Removes the carrier's own copy of a message: a file, or nothing where a server has accepted it. Repeatable. */
  forget(key: string): Promise<void>;
}
