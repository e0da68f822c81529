import { isIPv4, isIPv6 } from "node:net";

/**
 * An address as a number by which addresses of its family are ordered: of IPv4 all 32 bits, of IPv6 the first 48, which
 * a number holds exactly and which is all that is known of a network here.
 */
export interface AddressNumber {
  family: 4 | 6;
  value: number;
}

const GROUPS = 8;
/** Decimal numbers below belong to IPv4, as tables write them. */
const END_OF_IPV4 = 2n ** 32n;
const END_OF_IPV6 = 2n ** 128n;
/** Prefix of IPv4 addresses that are written as IPv6. */
const MAPPED = 0xffffn << 32n;

/** Reads an address in words ("203.0.113.7", "2001:db8::1") or as a decimal number; null for anything else. */
export function readAddressNumber(text: string): AddressNumber | null {
  if (/^\d{1,39}$/.test(text)) return ofDecimal(BigInt(text));
  if (isIPv4(text)) return { family: 4, value: text.split(".").reduce((sum, part) => sum * 256 + Number(part), 0) };
  if (!isIPv6(text)) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1];
  if (mapped) return readAddressNumber(mapped);
  const [head = "", tail] = text.split("::");
  const groupsOf = (part: string) => part.split(":").filter(Boolean);
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last].slice(0, 3);
  return { family: 6, value: groups.reduce((sum, group) => sum * 65_536 + Number.parseInt(group, 16), 0) };
}

function ofDecimal(value: bigint): AddressNumber | null {
  if (value < END_OF_IPV4) return { family: 4, value: Number(value) };
  if (value >= MAPPED && value < MAPPED + END_OF_IPV4) return { family: 4, value: Number(value - MAPPED) };
  return value < END_OF_IPV6 ? { family: 6, value: Number(value >> 80n) } : null;
}
