import { splitGraphemes } from "../../scene/index.server";

/** What Windows, macOS or Linux refuse in a name, or take for a place (NTFS, APFS, ext4). */
const REFUSED = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}]+/gu;
/**
 * They hide or turn around what follows; an extension must stay where it is seen. Joiners are part of how names are
 * written.
 */
const MISLEADING = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c]/gu;
/** File systems take 255 bytes: two parts of this, what joins them and the longest ending are well within that. */
const MAX_BYTES = 90;

/**
 * The name under which a person finds a certificate again, without its ending: whose it is and for what, in their own
 * script. The public ID where neither has a character that a file may be called by.
 */
export function fileNameOf(certificate: { recipientName: string; achievementName: string; publicId: string }): string {
  const { recipientName, achievementName, publicId } = certificate;
  return [recipientName, achievementName].map(cleanPart).filter(Boolean).join(" – ") || publicId;
}

/**
 * The name of a file in an archive beside those that are `taken`, to which it is added: people may share a name, and
 * the second one's file is called by the public ID besides. Windows and macOS take names that differ by case alone for
 * one.
 */
export function freeFileName(taken: Set<string>, filename: string, publicId: string): string {
  const key = (name: string) => name.normalize("NFC").toUpperCase().toLowerCase();
  const dot = filename.lastIndexOf(".");
  const name = taken.has(key(filename)) ? `${filename.slice(0, dot)} (${publicId})${filename.slice(dot)}` : filename;
  taken.add(key(name));
  return name;
}

function cleanPart(text: string): string {
  const clean = text.normalize("NFC").toWellFormed().replace(MISLEADING, "").replace(REFUSED, " ").replace(/\s+/g, " ");
  // Windows drops dots and spaces at an end; one at the start hides a file elsewhere. What begins with the others is a
  // formula in a list of files that is opened as a table.
  let part = cut(clean);
  while (/^[. =+@-]/.test(part)) part = part.slice(1);
  while (/[. ]$/.test(part)) part = part.slice(0, -1);
  return part;
}

function cut(text: string): string {
  if (Buffer.byteLength(text) <= MAX_BYTES) return text;
  let kept = "";
  for (const { segment } of splitGraphemes(text.slice(0, MAX_BYTES))) {
    if (Buffer.byteLength(kept + segment) > MAX_BYTES - 3) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
