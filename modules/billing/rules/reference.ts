/**
 * Creditor references of ISO 11649, which people write on a transfer and banks pass on: "RF", two check digits by ISO
 * 7064 MOD 97-10, and this many random digits, so that a reference does not reveal how many there are.
 */
const DIGITS = 16;

/** Makes a reference from random bytes, at least one for each digit. */
export function makeReference(bytes: Uint8Array): string {
  if (bytes.length < DIGITS) throw new Error("too few random bytes for a reference");
  const body = Array.from(bytes.subarray(0, DIGITS), (byte) => String(byte % 10)).join("");
  return `RF${checkDigits(body)}${body}`;
}

/** Calculates the check digits of "RF" with a body of letters and digits. */
function checkDigits(body: string): string {
  return String(98 - remainder(`${body}RF00`)).padStart(2, "0");
}

/** Remainder by ISO 7064 MOD 97-10: letters are two digits each, A is 10. */
function remainder(text: string): number {
  return [...text].reduce((rest, letter) => {
    const value = Number.parseInt(letter, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}

/**
 * Reads a reference as people and banks write it. Returns it without spaces and in capitals; null where its check
 * digits are wrong.
 */
export function readReference(text: string): string | null {
  const plain = text.replace(/\s/g, "").toUpperCase();
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(plain)) return null;
  return remainder(plain.slice(4) + plain.slice(0, 4)) === 1 ? plain : null;
}
