import { isIPv6 } from "node:net";

/** Addresses that mean "all of this machine's", and the one of them under which this machine reaches itself. */
const EVERYWHERE: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

const reachableHost = (listening: string): string => EVERYWHERE[listening] ?? listening;

/** The address of a server that listens there, from this machine: `http://[::1]:3000`. */
export function httpAddress(listening: string, port: number): string {
  const reachable = reachableHost(listening);
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}
