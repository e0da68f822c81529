/** A placeholder as it is compared: letters and digits alone, small. "{{ Recipient.Name }}" is "recipientname". */
export const plainWord = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
