import { directionOf, isLanguage } from "../kernel/languages";
import type { OutgoingMail } from "../kernel/ports";
import { BRAND_MARK } from "./brand-mark";
import { breakLinks } from "./break-links";
import {
  DARK_STYLES,
  drawBrand,
  drawButton,
  drawFacts,
  drawHead,
  drawLink,
  escapeHtml,
  type InlinePicture,
  image,
  paragraph,
} from "./draw-parts";

/** Content of a short message in the reader's language. Texts are plain; `layOutMessage` escapes them. */
export interface ShortMessage {
  language: string;
  subject: string;
  /**
   * Sender named at the head: the logo, or the name where there is none. Without it the message is the platform's, with
   * its mark and `signature` at the head.
   */
  letterhead?: { name: string; logo: InlinePicture | null };
  paragraphs: string[];
  /** Short facts after the paragraphs, a line for each. */
  facts?: { label: string; value: string }[];
  /** A paragraph after the facts. */
  closing?: string;
  /** Shown only with a button, and links to the same address. */
  picture?: InlinePicture | undefined;
  /** A technical line to copy, after the paragraphs; left to right in every language. */
  verbatim?: string;
  /** A link on a line of its own; `accent` is the sender's color, "#1a2b3c". */
  button?: { label: string; url: string; accent?: string | null };
  /** A second, quieter link after the button. */
  link?: { label: string; url: string } | undefined;
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

const MONOSPACE = "ui-monospace,Menlo,Consolas,monospace";
const [FIRST_STRONG, POP] = ["\u2068", "\u2069"];

/**
 * Lays out a message as text and as HTML that loads nothing from elsewhere: its pictures are attached. Tables are the
 * only way to a width and a button in Outlook.
 */
export function layOutMessage(
  input: ShortMessage,
): Pick<OutgoingMail, "subject" | "text" | "html"> & { attachments: OutgoingMail["attachments"] } {
  const message = withoutLinks(input);
  const { language, subject, letterhead, facts = [], picture, button } = message;
  const direction = isLanguage(language) ? directionOf(language) : "ltr";
  const start = direction === "rtl" ? "right" : "left";
  return {
    subject,
    text: writeText(message, direction),
    html: `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK_STYLES}</style></head>
<body class="page" style="margin:0;background:#fbf8f2;color:#22303d;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" class="card" style="width:100%;max-width:560px;background:#ffffff;border:1px solid #e8e2d6;border-radius:8px"><tr><td align="${start}" style="padding:32px 24px">
${drawParts(message, facts.length > 0 ? drawFacts(facts, start) : "")}
</td></tr></table>
</td></tr></table>
</body></html>`,
    attachments: [
      ...(letterhead ? [] : [attach("brand", BRAND_MARK)]),
      ...(letterhead?.logo ? [attach("logo", letterhead.logo)] : []),
      ...(picture && button ? [attach("picture", picture)] : []),
    ],
  };
}

function writeText(message: ShortMessage, direction: "ltr" | "rtl"): string {
  const { paragraphs, facts = [], closing, verbatim, code, button, link, footnote, signature } = message;
  // Latin letters and figures keep their order among Arabic ones only in an isolate.
  const ofItsOwn = (value: string) => (direction === "rtl" ? `${FIRST_STRONG}${value}${POP}` : value);
  const lines = [
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${ofItsOwn(value)}`).join("\n"),
    closing,
    verbatim,
    code,
    button && `${button.label}:\n${button.url}`,
    link && `${link.label}:\n${link.url}`,
    footnote,
    signature,
  ];
  return `${lines.filter(Boolean).join("\n\n")}\n`;
}

function drawParts(message: ShortMessage, facts: string): string {
  const { letterhead, paragraphs, closing, picture, verbatim, button, link, code, footnote, signature } = message;
  const leftToRight = ' dir="ltr"';
  const framed = { style: "border:1px solid #ddd6c8;border-radius:4px" };
  const parts = [
    letterhead ? drawHead(letterhead) : drawBrand(signature, BRAND_MARK),
    ...paragraphs.map((text) => paragraph(escapeHtml(text))),
    facts,
    closing ? paragraph(escapeHtml(closing)) : "",
    verbatim
      ? paragraph(escapeHtml(verbatim), {
          style: `font-family:${MONOSPACE};overflow-wrap:anywhere`,
          attributes: leftToRight,
        })
      : "",
    code
      ? paragraph(escapeHtml(code), {
          style: `font:700 32px/1.2 ${MONOSPACE};letter-spacing:6px`,
          attributes: leftToRight,
        })
      : "",
    picture && button ? paragraph(`<a href="${escapeHtml(button.url)}">${image("picture", picture, framed)}</a>`) : "",
    button ? drawButton(button) : "",
    link ? drawLink(link) : "",
    footnote
      ? paragraph(escapeHtml(footnote), { style: "color:#55636f;font-size:14px", attributes: ' class="quiet"' })
      : "",
    `<p style="margin:0;white-space:pre-line">${escapeHtml(signature)}</p>`,
  ];
  return parts.filter(Boolean).join("\n");
}

/** Breaks all links in a message's texts except those that it may have. */
function withoutLinks(message: ShortMessage): ShortMessage {
  const { mayLink = [], asItIs = [], letterhead, button, link, facts } = message;
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
    ...(message.closing === undefined ? {} : { closing: broken(message.closing) }),
    ...(letterhead ? { letterhead: { name: broken(letterhead.name), logo } } : {}),
    ...(message.picture ? { picture: described(message.picture) } : {}),
    ...(button ? { button: { ...button, label: broken(button.label) } } : {}),
    ...(link ? { link: { ...link, label: broken(link.label) } } : {}),
    ...(facts ? { facts: facts.map(({ label, value }) => ({ label, value: broken(value) })) } : {}),
  };
}

const attach = (cid: "brand" | "logo" | "picture", { content, contentType }: InlinePicture) => ({
  cid,
  filename: `${cid}.${contentType === "image/png" ? "png" : "jpg"}`,
  contentType,
  content,
});
