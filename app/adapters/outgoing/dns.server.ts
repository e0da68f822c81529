import { Resolver } from "node:dns/promises";
import type { DomainNames } from "#modules/kernel/ports";

const TIME_LIMIT_MS = 3000;

/** The answers that are about the name itself. Every other failure is one of the servers or of the way to them. */
const NOTHING_THERE = new Set(["ENODATA", "ENOTFOUND"]);

/** Asks `servers` (IP addresses, with a port or without), or those of the machine where there are none. */
export function createDns(options: { servers: string[]; timeLimitMs?: number }): DomainNames {
  const { servers, timeLimitMs = TIME_LIMIT_MS } = options;
  return {
    async findTexts(name) {
      const resolver = new Resolver({ timeout: timeLimitMs / 2, tries: 2 });
      if (servers.length > 0) resolver.setServers(servers);
      // The resolver's own limits are for each server and each try; this one is for all of them together.
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
