import { parsePhoneNumberFromString } from "libphonenumber-js";

/** E.164 has fifteen digits; people put spaces, hyphens and brackets between them. */
const LONGEST = 60;

/**
 * A telephone number of any country as E.164 (+212537123456), or null. The country's code is needed, as + or 00:
 * the same digits are another line elsewhere.
 */
export function readPhone(text: string): string | null {
  if (text.length > LONGEST) return null;
  const international = text.normalize("NFKC").trim().replace(/^00/, "+");
  if (!international.startsWith("+")) return null;
  const number = parsePhoneNumberFromString(international, { extract: false });
  return number?.isValid() ? number.number : null;
}
