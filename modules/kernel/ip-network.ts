import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;
const BITS_OF_GROUP = 16;

/**
 * Normalizes an address to its network: the first `v4` bits of IPv4 (whole bytes), the first `v6` bits of IPv6 (whole
 * groups). An IPv4 address written as IPv6 counts as IPv4. Null for text that is not an address.
 */
export function networkOf(address: string, { v4, v6 }: { v4: 24 | 32; v6: 48 | 64 }): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%")[0] ?? "";
  if (isIPv4(plain)) return v4 === 32 ? plain : `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(plain)) return null;
  const [head = "", tail] = plain.split("::");
  const groupsOf = (text: string) => text.split(":").filter(Boolean);
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last].slice(0, v6 / BITS_OF_GROUP);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/${v6}`;
}

/**
 * Network by which rate limits count: a household has a whole /64 of IPv6 addresses. Text that is not an address is
 * returned unchanged.
 */
export const networkToLimit = (address: string): string => networkOf(address, { v4: 32, v6: 64 }) ?? address;
