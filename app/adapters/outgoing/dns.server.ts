import { Resolver } from "node:dns/promises";
import type { DomainNames } from "#modules/kernel/ports";

const TIME_LIMIT_MS = 3000;

/** Error codes that are answers about the name itself. All others are failures of the servers or the network. */
const NOTHING_THERE = new Set(["ENODATA", "ENOTFOUND"]);

/** Queries `servers` (IP addresses, with or without a port), or the machine's own servers if the list is empty. */
export function createDns(options: { servers: string[]; timeLimitMs?: number }): DomainNames {
  const { servers, timeLimitMs = TIME_LIMIT_MS } = options;
  return {
    async findTexts(name) {
      const resolver = new Resolver({ timeout: timeLimitMs / 2, tries: 2 });
      if (servers.length > 0) resolver.setServers(servers);
      // The resolver's own timeouts apply to each server and attempt; this one limits the whole query.
      const timer = setTimeout(() => resolver.cancel(), timeLimitMs);
      try {
        const records = await resolver.resolveTxt(name);
        return { known: true, texts: records.map((pieces) => pieces.join("")) };
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "";
        return NOTHING_THERE.has(code) ? { known: true, texts: [] } : { known: false };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
