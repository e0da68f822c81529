import { CERTIFICATE_ENDINGS } from "#app/paths";

type Format = keyof typeof CERTIFICATE_ENDINGS;

const FORMATS = Object.keys(CERTIFICATE_ENDINGS) as Format[];

/**
 * Which file of a certificate the last part of an address names: a format, by its ending, whatever stands before it;
 * the picture that pages show; or the recipient's own picture. Null for what names none of them.
 */
export function readFileName(name: string): Format | "picture" | "recipient" | null {
  if (name === "picture.webp") return "picture";
  if (name === "recipient.jpg") return "recipient";
  const lowerCase = name.toLowerCase();
  const named = FORMATS.filter((format) => lowerCase.endsWith(CERTIFICATE_ENDINGS[format]));
  // "-badge.png" ends in ".png", too.
  return named.sort((one, other) => CERTIFICATE_ENDINGS[other].length - CERTIFICATE_ENDINGS[one].length)[0] ?? null;
}
