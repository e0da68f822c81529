import { z } from "zod";
import { hexData, type RpcNode } from "./rpc-node.server";
import { isSilence } from "./rpc-nodes.server";

/** Minimum time in milliseconds between two requests for the newest block, however many callers there are. */
const ASK_EVERY_MS = 1000;
/** Age in milliseconds from which on a cached newest block is no longer returned. */
const STATED_AGE_MS = 3000;

const Block = z.object({ hash: hexData });

/**
 * Returns a function that names the newest block of every node. One request a second serves all callers, and none is
 * sent while nobody calls. A caller gets the cached block at once if it is under three seconds old, and otherwise
 * waits.
 */
export function watchHead(nodes: readonly RpcNode[]): () => Promise<string | null> {
  let latest: { head: string | null; requestedAt: number } = { head: null, requestedAt: Number.NEGATIVE_INFINITY };
  let asking: Promise<string | null> | null = null;

  function ask(): Promise<string | null> {
    const requestedAt = performance.now();
    asking ??= askAllForHead(nodes).then((head) => {
      latest = { head, requestedAt };
      asking = null;
      return head;
    });
    return asking;
  }

  return async () => {
    const age = performance.now() - latest.requestedAt;
    if (age < ASK_EVERY_MS) return latest.head;
    const pending = ask();
    return age < STATED_AGE_MS && latest.head !== null ? latest.head : pending;
  };
}

/**
 * Names the newest block of all nodes. A silent node is part of the name: once it responds again, the nodes' combined
 * answers may differ.
 */
async function askAllForHead(nodes: readonly RpcNode[]): Promise<string | null> {
  const answers = await Promise.allSettled(
    nodes.map((node) => node.ask((one) => one.request("eth_getBlockByNumber", ["latest", false], Block))),
  );
  if (answers.every(({ status }) => status === "rejected")) return null;
  if (answers.some((one) => one.status === "rejected" && !isSilence(one.reason))) return null;
  return answers.map((one) => (one.status === "fulfilled" ? one.value.hash : "silent")).join(" ");
}
