/**
 * Normalizes a placeholder for comparison: letters and digits only, in lower case. "{{ Recipient.Name }}" is
 * "recipientname".
 */
export const plainWord = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
