import { CERTIFICATE_ENDINGS } from "#app/paths";

type Format = keyof typeof CERTIFICATE_ENDINGS;

const FORMATS = Object.keys(CERTIFICATE_ENDINGS) as Format[];

/**
 * Returns the file of a certificate that the last segment of an address names: a format by its ending, whatever comes
 * before it; the picture on pages; or the recipient's own picture. Null for any other name.
 */
export function readFileName(name: string): Format | "picture" | "recipient" | null {
  if (name === "picture.webp") return "picture";
  if (name === "recipient.jpg") return "recipient";
  const lowerCase = name.toLowerCase();
  const named = FORMATS.filter((format) => lowerCase.endsWith(CERTIFICATE_ENDINGS[format]));
  // The longest ending wins: "-badge.png" also ends with ".png".
  return named.sort((one, other) => CERTIFICATE_ENDINGS[other].length - CERTIFICATE_ENDINGS[one].length)[0] ?? null;
}
