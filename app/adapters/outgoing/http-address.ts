import { isIPv6 } from "node:net";

/** Wildcard addresses, and for each the loopback address by which this machine reaches itself. */
const EVERYWHERE: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

const reachableHost = (listening: string): string => EVERYWHERE[listening] ?? listening;

/** URL of a server on this machine: `http://[::1]:3000`. */
export function httpAddress(listening: string, port: number): string {
  const reachable = reachableHost(listening);
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}
