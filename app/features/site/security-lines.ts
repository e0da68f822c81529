/** Days for which the text may be relied on; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Writes a security.txt (RFC 9116), valid from the beginning of today on. Contacts are in the order of preference. */
export function securityText(known: { contacts: string[]; canonical: string; languages: string[]; now: Date }): string {
  const today = Math.floor(known.now.getTime() / DAY_MS) * DAY_MS;
  const lines = [
    ...known.contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${known.languages.join(", ")}`,
    `Canonical: ${known.canonical}`,
  ];
  return `${lines.join("\n")}\n`;
}
