import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import type { OutgoingMail } from "#modules/kernel/ports";
import { createFileMailer, createSmtpMailer } from "./mailer.server";

const sender = { from: "Sanad <certificates@example.org>", host: "example.org" };
const mail: OutgoingMail = {
  key: "certificate-issued:1",
  to: { name: "محمد\r\nBcc: everyone@example.org", address: "m@example.org" },
  subject: "Your certificate – شهادتك",
  text: "Hello",
  html: "<p>Hello</p>",
  attachments: [{ filename: "CERT.pdf", contentType: "application/pdf", content: new Uint8Array([37, 80, 68, 70]) }],
};

/** A real SMTP server that stores what it receives; `behave` decides how it treats a message. */
async function smtpServer(
  behave: (data: Buffer, answer: (error?: Error & { responseCode?: number }) => void, server: SMTPServer) => void,
) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => behave(Buffer.concat(chunks), callback, server));
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return createSmtpMailer({ ...sender, url: `smtp://127.0.0.1:${port}`, limits });
}

const limits = { connectMs: 500, greetingMs: 500, silenceMs: 500, wholeMs: 2_000 };
const refusal = (responseCode: number) => Object.assign(new Error("no"), { responseCode });

describe("a kept mail", () => {
  it("is read by nobody but its owner: it may hold a link to a new password", async () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-mail-"));
    const directory = path.join(root, "mail");
    fs.mkdirSync(directory, { mode: 0o755 });
    const sent = await createFileMailer({ ...sender, directory }).send(mail);
    const modeOf = (file: string) => (fs.statSync(file).mode & 0o777).toString(8);
    expect(modeOf(directory)).toBe("700");
    expect(modeOf(path.join(directory, sent.outcome === "accepted" ? sent.response : ""))).toBe("600");
    fs.rmSync(root, { recursive: true });
  });

  it.each(["send", "forget"] as const)(
    "leaves no piece that a killed process wrote, when it is asked to %s",
    async (action) => {
      const directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-mail-"));
      const mailer = createFileMailer({ ...sender, directory });
      // A folder of that name makes the final rename fail, which leaves the partial file as a kill would.
      fs.mkdirSync(path.join(directory, "certificate-issued_1.eml"));
      await expect(mailer.send(mail)).rejects.toThrow();
      fs.rmdirSync(path.join(directory, "certificate-issued_1.eml"));
      expect(fs.readdirSync(directory, { recursive: true }).length).toBeGreaterThan(0);
      if (action === "send") await mailer.send(mail);
      else await mailer.forget(mail.key);
      const left = action === "send" ? ["certificate-issued_1.eml"] : [];
      expect(fs.readdirSync(directory, { recursive: true })).toEqual(left);
      fs.rmSync(directory, { recursive: true });
    },
  );
});

describe("a mail on behalf of somebody", () => {
  it("names them beside us, has our address alone, and takes its answers to them", async () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-mail-"));
    onTestFinished(() => fs.rmSync(directory, { recursive: true }));
    const school = 'École "Atlas" <x@evil.example>,\r\nBcc: all@example.org';
    const replyTo = { name: school, address: "office@atlas.example" };
    const picture = { filename: "p.png", contentType: "image/png", content: new Uint8Array([1]), cid: "picture" };
    const mailer = createFileMailer({ ...sender, directory });
    const html = '<img src="cid:picture">';
    await mailer.send({ ...mail, html, onBehalfOf: school, senderName: "سند", replyTo, attachments: [picture] });
    const [file = ""] = fs.readdirSync(directory);
    const parsed = await PostalMime.parse(fs.readFileSync(path.join(directory, file)));
    expect(parsed.from).toMatchObject({
      address: "certificates@example.org",
      name: expect.stringMatching(/^École.* · سند$/),
    });
    expect(parsed.replyTo).toMatchObject([{ address: "office@atlas.example" }]);
    expect(parsed.bcc).toBeUndefined();
    expect(parsed.attachments).toMatchObject([{ disposition: "inline", contentId: "<picture>" }]);
  });
});

describe("the SMTP mailer", () => {
  it("hands over a message whose name cannot add a header, with a stable Message-ID", async () => {
    const received: Buffer[] = [];
    const mailer = await smtpServer((data, answer) => {
      received.push(data);
      answer();
    });
    expect(await mailer.send(mail)).toMatchObject({ outcome: "accepted" });
    expect(await mailer.send(mail)).toMatchObject({ outcome: "accepted" });
    const [first, second] = await Promise.all(received.map((data) => PostalMime.parse(data)));
    expect(first?.subject).toBe(mail.subject);
    expect(first?.headers.filter(({ key }) => key === "bcc")).toEqual([]);
    expect(first?.to?.map(({ address }) => address)).toEqual(["m@example.org"]);
    expect(first?.attachments[0]?.filename).toBe("CERT.pdf");
    expect(second?.messageId).toBe(first?.messageId);
  });

  it("tells a final refusal from one that may pass", async () => {
    const refusing = await smtpServer((_data, answer) => answer(refusal(550)));
    expect(await refusing.send(mail)).toMatchObject({ outcome: "refused" });
    const busy = await smtpServer((_data, answer) => answer(refusal(451)));
    const outcome = await busy.send(mail);
    expect(outcome).toMatchObject({ outcome: "not-sent" });
    expect(outcome).not.toHaveProperty("unreachable");
  });

  it("does not know what became of a message that was taken without an answer", async () => {
    const silent = await smtpServer(() => {});
    expect(await silent.send(mail)).toMatchObject({ outcome: "unconfirmed" });
  });

  it("knows that a message was not sent where nobody listens", async () => {
    const nobody = createSmtpMailer({ ...sender, url: "smtp://127.0.0.1:9", limits });
    expect(await nobody.send(mail)).toMatchObject({ outcome: "not-sent", unreachable: true });
  });
});

/** A server that accepts the connection and sends one of `lines` after each input, then nothing. */
async function serverSaying(lines: string[], drip = false) {
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    const left = [...lines];
    const speak = () => {
      const line = left.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
    };
    speak();
    socket.on("data", speak);
    const timer = drip ? setInterval(() => socket.write("2"), 100) : undefined;
    socket.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return createSmtpMailer({ ...sender, url: `smtp://127.0.0.1:${port}`, limits });
}

describe("an SMTP server that falls silent", () => {
  const capabilities = "250 relay.example.org";
  it.each([
    ["before its greeting", []],
    ["after its greeting", ["220 relay.example.org"]],
    ["after the sender", ["220 relay.example.org", capabilities, "250 ok"]],
    ["after the recipient", ["220 relay.example.org", capabilities, "250 ok", "250 ok"]],
  ])("%s, costs no more than the limit of that step, and the message was not sent", async (_when, lines) => {
    const mailer = await serverSaying(lines);
    const began = performance.now();
    expect(await mailer.send(mail)).toMatchObject({ outcome: "not-sent" });
    expect(performance.now() - began).toBeLessThan(1_800);
  });

  it("after the message has gone out, leaves it unconfirmed", async () => {
    const mailer = await serverSaying(["220 relay.example.org", capabilities, "250 ok", "250 ok", "354 go on"]);
    expect(await mailer.send(mail)).toMatchObject({ outcome: "unconfirmed" });
  });

  it("but for a byte now and then, is hung up on when the whole takes too long", async () => {
    const mailer = await serverSaying(["220 relay.example.org"], true);
    const began = performance.now();
    expect(await mailer.send(mail)).toMatchObject({ outcome: "not-sent" });
    expect(performance.now() - began).toBeLessThan(3_500);
  });
});

describe("the file mailer", () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-mail-"));
  afterAll(() => fs.rmSync(directory, { recursive: true }));

  it("writes one file for one message, however often it is sent", async () => {
    const mailer = createFileMailer({ ...sender, directory });
    await mailer.send(mail);
    await mailer.send(mail);
    await mailer.send({ ...mail, key: "certificate-issued:../../2" });
    expect(fs.readdirSync(directory).sort()).toEqual(["certificate-issued_1.eml", "certificate-issued_______2.eml"]);
  });
});
