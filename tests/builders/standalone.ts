import { certificates, type verification } from "#app/modules.server";
import type { World } from "./world";

/** Current time of a test world, at which the day is the same in most time zones. */
export const NOW = new Date("2026-11-20T12:00:00Z");

/** Returns what a verifier without the platform can reach: the transactions on the chain, and the published lists. */
export function sourcesOf(world: World): verification.StandaloneLookups {
  return {
    async findTransaction(hash) {
      const tree = await world.db.anchorBatch.findFirst({ where: { transactionHash: hash } });
      if (!tree?.blockNumber || !tree.blockTime) return undefined;
      const { root, anchorer: from, contract: to, blockNumber, blockTime } = tree;
      return { calldata: `0x${root}`, from, to, blockNumber, blockTime };
    },
    async fetchCredential(id) {
      return (await world.credential(id.split("/").at(-1) ?? "")) || null;
    },
    async fetchStatusList(url) {
      const [, listId = "", name] = /status\/([^/]+)\/(\w+)$/.exec(url) ?? [];
      const purpose = name === "suspension" ? "suspension" : "revocation";
      return (await certificates.getStatusListCredential(world.deps, { listId, purpose }))?.credential ?? null;
    },
  };
}
