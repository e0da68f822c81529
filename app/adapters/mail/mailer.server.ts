import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import nodemailer from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import type { Mailer, MailOutcome, OutgoingMail } from "#modules/kernel/ports";

/** `from` is the sender as shown; `host` is the host name in Message-IDs. */
export interface SenderOptions {
  from: string;
  host: string;
}

/** Composes the message as sent (RFC 5322, MIME), and its envelope. */
async function compose(mail: OutgoingMail, sender: SenderOptions) {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  // Same ID for every attempt at one message, so that a relay or mailbox can recognize a repeat.
  const id = createHash("sha256").update(mail.key).digest("hex").slice(0, 40);
  const { message, envelope } = await composer.sendMail({
    from: senderOf(mail, sender.from),
    to: mail.to,
    ...(mail.replyTo ? { replyTo: { ...mail.replyTo, name: oneLine(mail.replyTo.name) } } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${id}@${sender.host}>`,
    attachments: mail.attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
    headers: { "Auto-Submitted": "auto-generated" },
  });
  if (!Buffer.isBuffer(message)) throw new Error("the composer was asked for a buffer");
  return { message, envelope };
}

/** The platform's address under the name of the sender's organization: "Atlas Academy · Sanad". */
function senderOf({ onBehalfOf, senderName }: OutgoingMail, from: string) {
  const [own] = addressparser(from, { flatten: true });
  const name = [onBehalfOf, senderName ?? own?.name].filter(Boolean).join(" · ");
  return own?.address ? { name: oneLine(name), address: own.address } : from;
}

/** Replaces control characters and line breaks in a name, which headers must not contain. */
const oneLine = (name: string) => name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

/**
 * Writes each message to one .eml file (local mode), named by the message's key, so that a repeat writes the same file.
 */
export function createFileMailer(options: SenderOptions & { directory: string }): Mailer {
  const fileOf = (key: string) => path.join(options.directory, `${key.replace(/[^A-Za-z0-9-]/g, "_")}.eml`);
  const partsOf = (key: string) => `${fileOf(key)}.parts`;
  return {
    repeatable: true,
    async send(mail) {
      const { message } = await compose(mail, options);
      // A mail may contain a password link, so only the owner may read the folder. Earlier versions created it readable
      // by all.
      await fs.mkdir(options.directory, { recursive: true, mode: 0o700 });
      await fs.chmod(options.directory, 0o700);
      const file = fileOf(mail.key);
      const parts = partsOf(mail.key);
      await fs.mkdir(parts, { recursive: true, mode: 0o700 });
      const part = path.join(parts, randomUUID());
      await fs.writeFile(part, message, { mode: 0o600 });
      await fs.rename(part, file);
      // Also removes partial files of the same message that a killed process left.
      await fs.rm(parts, { recursive: true, force: true });
      return { outcome: "accepted", response: path.basename(file) };
    },
    async forget(key) {
      await fs.rm(fileOf(key), { force: true });
      await fs.rm(partsOf(key), { recursive: true, force: true });
    },
  };
}

/** Timeouts of the steps with an SMTP server, and of all steps together, in milliseconds. */
export interface SmtpLimits {
  /** For DNS, TCP and TLS. */
  connectMs: number;
  /** For the server's greeting. */
  greetingMs: number;
  /** Between two bytes from the server, in every later step. */
  silenceMs: number;
  /** For the whole hand-over: a server that sends a byte now and then would otherwise hold a slot forever. */
  wholeMs: number;
}

/**
 * A healthy relay takes well under a second. RFC 5321, section 4.5.3.2, allows minutes, which would hold a slot too
 * long.
 */
const SMTP_LIMITS: SmtpLimits = { connectMs: 5_000, greetingMs: 5_000, silenceMs: 10_000, wholeMs: 45_000 };

/** Hands messages to an SMTP server, one connection for each. */
export function createSmtpMailer(options: SenderOptions & { url: string; limits?: SmtpLimits }): Mailer {
  const limits = options.limits ?? SMTP_LIMITS;
  return {
    repeatable: false,
    forget: async () => {},
    async send(mail) {
      const { message, envelope } = await compose(mail, options);
      const { transport, hangUp, bytesWritten } = connectTo(options.url, limits);
      const timer = setTimeout(hangUp, limits.wholeMs);
      try {
        const info = await transport.sendMail({ envelope, raw: message });
        return { outcome: "accepted", response: String(info.response) };
      } catch (error) {
        // With fewer bytes sent than the message has, the end of the message cannot have left.
        return readSmtpFailure(error, { handedOver: bytesWritten() >= message.length });
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}

/**
 * Creates a transport for one message. The socket is created here, because nodemailer offers no way to abort a
 * transfer.
 */
function connectTo(url: string, limits: SmtpLimits) {
  let socket: net.Socket | null = null;
  const transport = nodemailer.createTransport({
    url,
    dnsTimeout: limits.connectMs,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    getSocket({ host, port, secure }, done) {
      const opening = net.connect({ host: host ?? "localhost", port: Number(port) || (secure ? 465 : 25) });
      socket = opening;
      opening.setTimeout(limits.connectMs, () => opening.destroy(new Error("the connection timed out")));
      opening.once("error", done);
      opening.once("connect", () => {
        opening.setTimeout(0);
        opening.removeListener("error", done);
        done(null, { connection: opening });
      });
    },
  });
  return {
    transport,
    hangUp: () => socket?.destroy(new Error("the hand-over took too long")),
    bytesWritten: () => socket?.bytesWritten ?? 0,
  };
}

/**
 * Classifies an SMTP failure. A 5xx reply is final; a 4xx reply, or a connection that broke before the whole message
 * was sent, may be retried. If the whole message was sent and no reply came, the server may have accepted it, so the
 * result is `unconfirmed`.
 * Source: RFC 5321, sections 4.2.1 and 6.1.
 */
function readSmtpFailure(error: unknown, progress: { handedOver: boolean }): MailOutcome {
  const reason = error instanceof Error ? error.message : String(error);
  const answer = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : Number.NaN;
  if (answer >= 500) return { outcome: "refused", reason };
  if (answer >= 400) return { outcome: "not-sent", reason };
  return progress.handedOver ? { outcome: "unconfirmed", reason } : { outcome: "not-sent", reason, unreachable: true };
}
