import { splitGraphemes } from "../../scene/index.server";

/** Characters that Windows, macOS or Linux refuse in a file name or read as a path separator (NTFS, APFS, ext4). */
const REFUSED = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}]+/gu;
/**
 * Invisible and bidirectional control characters: they hide or reorder the text after them, and could disguise the file
 * extension. Joiners are part of how names are written, so they stay.
 */
const MISLEADING = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c]/gu;
/**
 * Maximum bytes of one part of a name. File systems allow 255 bytes: enough for two such parts, the separator and the
 * longest ending.
 */
const MAX_BYTES = 90;

/**
 * Builds a file name without ending that people recognize: recipient and achievement in their own script. The public ID
 * where neither has a character that file names may contain.
 */
export function fileNameOf(certificate: { recipientName: string; achievementName: string; publicId: string }): string {
  const { recipientName, achievementName, publicId } = certificate;
  return [recipientName, achievementName].map(cleanPart).filter(Boolean).join(" – ") || publicId;
}

/**
 * Returns a name that is free among the `taken` names of an archive, and adds it to them. Recipients may share a name:
 * the second file's name also has the public ID. Names that differ by case alone count as equal, as on Windows and
 * macOS.
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
  // Windows drops dots and spaces at the end of a name; on other systems, a leading dot hides a file. A leading "=",
  // "+", "@" or "-" would make a formula of the name in a list of files that is opened as a spreadsheet.
  let part = cut(clean);
  while (/^[. =+@-]/.test(part)) part = part.slice(1);
  while (/[. ]$/.test(part)) part = part.slice(0, -1);
  return part;
}

function cut(text: string): string {
  if (Buffer.byteLength(text) <= MAX_BYTES) return text;
  let shortened = "";
  for (const { segment } of splitGraphemes(text.slice(0, MAX_BYTES))) {
    if (Buffer.byteLength(shortened + segment) > MAX_BYTES - 3) break;
    shortened += segment;
  }
  return `${shortened.trimEnd()}…`;
}
