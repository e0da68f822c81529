import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;

/**
 * The network of an address: of IPv4 the first 24 bits, of IPv6 the first 48. Enough to tell an office from elsewhere,
 * too little to tell a person. Null for what is no address.
 */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%")[0] ?? "";
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(plain)) return null;
  const [head = "", tail] = plain.split("::");
  const groupsOf = (text: string) => text.split(":").filter(Boolean);
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last].map((group) => Number.parseInt(group, 16));
  const [a = 0, b = 0, c = 0] = groups;
  return `${[a, b, c].map((group) => group.toString(16)).join(":")}::/48`;
}
