import { buttonColors } from "./button-colors";

/** A picture attached to the mail and shown inside it. Width and height are the displayed size in CSS pixels. */
export interface InlinePicture {
  content: Uint8Array;
  contentType: "image/png" | "image/jpeg";
  width: number;
  height: number;
  alt: string;
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * Styles of programs that ask for dark mode; others apply the inline styles. A logo keeps its white ground, which it is
 * made for.
 */
export const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#141c24!important;color:#f1ede4!important}
.card{background:#1b2631!important;border-color:#34475a!important}
.quiet{color:#b3bfca!important}
.link,.link a{color:#dfe6ec!important;border-color:#8795a3!important}
.logo{background:#ffffff!important;padding:8px!important;border-radius:4px!important}
.edge{border-color:#dfe6ec!important}
}`;

export const paragraph = (content: string, { style = "", attributes = "" } = {}) =>
  `<p style="margin:0 0 24px${style ? `;${style}` : ""}"${attributes}>${content}</p>`;

export const image = (cid: string, { width, height, alt }: InlinePicture, { style = "", className = "" } = {}) =>
  `<img src="cid:${cid}" width="${width}" height="${height}" alt="${escapeHtml(alt)}"${className ? ` class="${className}"` : ""} style="display:block;box-sizing:border-box;border:0;max-width:100%;height:auto;${style}">`;

const HEAD = "margin:0 0 24px;padding:0 0 20px;border-bottom:2px solid #c9973a";

/** Draws the sender's head: the logo, or the name where there is none. */
export function drawHead({ name, logo }: { name: string; logo: InlinePicture | null }): string {
  const content = logo
    ? image("logo", logo, { className: "logo" })
    : `<strong style="font-size:18px">${escapeHtml(name)}</strong>`;
  return `<div style="${HEAD}">${content}</div>`;
}

/** Draws the platform's head: its mark, and its name as text, which programs without pictures show alone. */
export function drawBrand(name: string, mark: InlinePicture): string {
  return `<div style="${HEAD}"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="44">${image("brand", mark)}</td><td><strong style="font-size:18px">${escapeHtml(name)}</strong></td></tr></table></div>`;
}

/** Draws facts as lines of a name and a value. A value keeps its own direction. */
export function drawFacts(facts: readonly { label: string; value: string }[], start: "left" | "right"): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="quiet" align="${start}" valign="top" style="padding:4px 0;padding-${start === "left" ? "right" : "left"}:16px;color:#55636f">${escapeHtml(label)}</td><td align="${start}" valign="top" style="padding:4px 0"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.join("")}</table>`;
}

/** Draws the main button, in the accent of the sender where it has one. Only a table has padding in Outlook. */
export function drawButton({ label, url, accent }: { label: string; url: string; accent?: string | null }): string {
  const { ground, text, edges } = buttonColors(accent);
  const link = `display:inline-block;padding:12px 24px;color:${text};font-weight:bold;text-decoration:none`;
  const edge = edges.light ? text : ground;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td bgcolor="${ground}"${edges.dark ? ' class="edge"' : ""} style="border:1px solid ${edge};border-radius:6px"><a href="${escapeHtml(url)}" style="${link}">${escapeHtml(label)}</a></td></tr></table>`;
}

/** Draws a quiet button, without a ground of its own. */
export function drawLink({ label, url }: { label: string; url: string }): string {
  const link = "display:inline-block;padding:11px 23px;color:#34495e;text-decoration:none";
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td class="link" style="border:1px solid #8795a3;border-radius:6px"><a href="${escapeHtml(url)}" style="${link}">${escapeHtml(label)}</a></td></tr></table>`;
}
