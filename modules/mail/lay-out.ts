import { directionOf, isLanguage } from "../kernel/languages";
/** The content of a short message, in the reader's language. Texts are plain; laying out escapes them. */
export interface ShortMessage {
  language: string;
  subject: string;
  paragraphs: string[];
  /** A technical line after them, to be copied: from left to right in every language. */
  verbatim?: string;
  /** A link that stands on a line of its own. */
  button?: { label: string; url: string };
  /** Something to copy, shown large. */
  code?: string;
  /** Smaller, at the end. */
  footnote?: string;
  signature: string;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const PARAGRAPH = "margin:0 0 24px";
const BUTTON =
  "display:inline-block;background:#34495e;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:6px";

/** The same message as text and as HTML that needs nothing from elsewhere. */
export function layOutMessage(message: ShortMessage): { subject: string; text: string; html: string; attachments: [] } {
  const { language, subject, paragraphs, verbatim, button, code, footnote, signature } = message;
  const direction = isLanguage(language) ? directionOf(language) : "ltr";
  const parts = [
    ...paragraphs.map((text) => `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`),
    verbatim
      ? `<p style="${PARAGRAPH};font-family:ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere" dir="ltr">${escapeHtml(verbatim)}</p>`
      : "",
    code
      ? `<p style="${PARAGRAPH};font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px" dir="ltr">${escapeHtml(code)}</p>`
      : "",
    button
      ? `<p style="${PARAGRAPH}"><a href="${escapeHtml(button.url)}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>`
      : "",
    footnote ? `<p style="${PARAGRAPH};color:#55636f;font-size:14px">${escapeHtml(footnote)}</p>` : "",
    `<p style="margin:0">${escapeHtml(signature)}</p>`,
  ];
  const lines = [...paragraphs, verbatim, code, button?.url, footnote, signature].filter((line) => line !== undefined);
  return {
    subject,
    text: `${lines.join("\n\n")}\n`,
    html: `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#fbf8f2;color:#22303d;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:560px;margin:0 auto;padding:40px 24px" dir="${direction}">
${parts.filter(Boolean).join("\n")}
</div></body></html>`,
    attachments: [],
  };
}
