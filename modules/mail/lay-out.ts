import { directionOf, isLanguage } from "../kernel/languages";
import type { OutgoingMail } from "../kernel/ports";
import { breakLinks } from "./break-links";

/** A picture attached to the mail and shown inside it. Width and height are the displayed size in CSS pixels. */
export interface InlinePicture {
  content: Uint8Array;
  contentType: "image/png" | "image/jpeg";
  width: number;
  height: number;
  alt: string;
}

/** Content of a short message in the reader's language. Texts are plain; `layOutMessage` escapes them. */
export interface ShortMessage {
  language: string;
  subject: string;
  /** Sender named at the head where it is not the platform: the logo, or the name where there is none. */
  letterhead?: { name: string; logo: InlinePicture | null };
  paragraphs: string[];
  /** Shown only with a button, and links to the same address. */
  picture?: InlinePicture | undefined;
  /** A technical line to copy, after the paragraphs; left to right in every language. */
  verbatim?: string;
  /** A link on a line of its own. */
  button?: { label: string; url: string };
  /** A code to copy, shown large. */
  code?: string;
  /** Small text at the end. */
  footnote?: string;
  signature: string;
  /**
   * Domains that the texts may link to besides the button's. The texts contain names and words of other people and are
   * sent from the platform's address; `anywhere` is only for organizations that the platform reviewed.
   */
  mayLink?: "anywhere" | string[];
  /** Parts of the texts, such as addresses to copy or write to, in which no links are broken. */
  asItIs?: string[];
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const MONOSPACE = "ui-monospace,Menlo,Consolas,monospace";
const paragraph = (content: string, style = "", attributes = "") =>
  `<p style="margin:0 0 24px${style ? `;${style}` : ""}"${attributes}>${content}</p>`;
const image = (cid: string, { width, height, alt }: InlinePicture, style: string) =>
  `<img src="cid:${cid}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" style="display:block;border:0;max-width:100%;height:auto;${style}">`;

/**
 * Lays out a message as text and as HTML that loads nothing from elsewhere: its pictures are attached. Tables are the
 * only way to a width and a button in Outlook.
 */
export function layOutMessage(
  input: ShortMessage,
): Pick<OutgoingMail, "subject" | "text" | "html"> & { attachments: OutgoingMail["attachments"] } {
  const message = withoutLinks(input);
  const { language, subject, letterhead, paragraphs, picture, verbatim, button, code, footnote, signature } = message;
  const direction = isLanguage(language) ? directionOf(language) : "ltr";
  const lines = [...paragraphs, verbatim, code, button && `${button.label}:\n${button.url}`, footnote, signature];
  const parts = [
    letterhead ? drawHead(letterhead) : "",
    ...paragraphs.map((text) => paragraph(escapeHtml(text))),
    verbatim ? paragraph(escapeHtml(verbatim), `font-family:${MONOSPACE};overflow-wrap:anywhere`, ' dir="ltr"') : "",
    code ? paragraph(escapeHtml(code), `font:700 32px/1.2 ${MONOSPACE};letter-spacing:6px`, ' dir="ltr"') : "",
    picture && button
      ? paragraph(
          `<a href="${escapeHtml(button.url)}">${image("picture", picture, "border:1px solid #ddd6c8;border-radius:4px")}</a>`,
        )
      : "",
    button ? drawButton(button) : "",
    footnote ? paragraph(escapeHtml(footnote), "color:#55636f;font-size:14px") : "",
    `<p style="margin:0;white-space:pre-line">${escapeHtml(signature)}</p>`,
  ];
  return {
    subject,
    text: `${lines.filter(Boolean).join("\n\n")}\n`,
    html: `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fbf8f2;color:#22303d;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border:1px solid #e8e2d6;border-radius:8px"><tr><td align="${direction === "rtl" ? "right" : "left"}" style="padding:32px 24px">
${parts.filter(Boolean).join("\n")}
</td></tr></table>
</td></tr></table>
</body></html>`,
    attachments: [
      ...(letterhead?.logo ? [attach("logo", letterhead.logo)] : []),
      ...(picture && button ? [attach("picture", picture)] : []),
    ],
  };
}

/** Breaks all links in a message's texts except those that it may have. */
function withoutLinks(message: ShortMessage): ShortMessage {
  const { mayLink = [], asItIs = [], letterhead, button } = message;
  if (mayLink === "anywhere") return message;
  const domains = [...mayLink, ...(button ? [new URL(button.url).hostname] : [])];
  const broken = (text: string, [literal, ...others] = asItIs.filter(Boolean)): string =>
    literal
      ? text
          .split(literal)
          .map((part) => broken(part, others))
          .join(literal)
      : breakLinks(text, domains);
  const described = (picture: InlinePicture): InlinePicture => ({ ...picture, alt: broken(picture.alt) });
  const logo = letterhead?.logo ? described(letterhead.logo) : null;
  return {
    ...message,
    subject: broken(message.subject),
    paragraphs: message.paragraphs.map((text) => broken(text)),
    signature: broken(message.signature),
    ...(message.footnote === undefined ? {} : { footnote: broken(message.footnote) }),
    ...(letterhead ? { letterhead: { name: broken(letterhead.name), logo } } : {}),
    ...(message.picture ? { picture: described(message.picture) } : {}),
    ...(button ? { button: { ...button, label: broken(button.label) } } : {}),
  };
}

function drawHead({ name, logo }: { name: string; logo: InlinePicture | null }): string {
  const content = logo ? image("logo", logo, "") : `<strong style="font-size:18px">${escapeHtml(name)}</strong>`;
  return `<div style="margin:0 0 24px;padding:0 0 20px;border-bottom:2px solid #c9973a">${content}</div>`;
}

function drawButton({ label, url }: { label: string; url: string }): string {
  const link = `display:inline-block;padding:12px 24px;color:#ffffff;font-weight:bold;text-decoration:none`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td bgcolor="#34495e" style="border-radius:6px"><a href="${escapeHtml(url)}" style="${link}">${escapeHtml(label)}</a></td></tr></table>`;
}

const attach = (cid: "logo" | "picture", { content, contentType }: InlinePicture) => ({
  cid,
  filename: `${cid}.${contentType === "image/png" ? "png" : "jpg"}`,
  contentType,
  content,
});
