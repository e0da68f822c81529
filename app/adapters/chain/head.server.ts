import { z } from "zod";
import { hexData, type RpcNode } from "./rpc-node.server";
import { isSilence } from "./rpc-nodes.server";

/** Asked for no more often than this, for however many. */
const ASK_EVERY_MS = 1000;
/** What is older says nothing about now. */
const STATED_AGE_MS = 3000;

const Block = z.object({ hash: hexData });

/**
 * Watches the newest block of every node for as long as somebody asks for it: once a second for everybody, and not at
 * all while nobody does. Whoever asks gets what is known from the last seconds at once, and waits only where that is
 * nothing.
 */
export function watchHead(nodes: readonly RpcNode[]): () => Promise<string | null> {
  let known: { head: string | null; askedAt: number } = { head: null, askedAt: Number.NEGATIVE_INFINITY };
  let asking: Promise<string | null> | null = null;

  function ask(): Promise<string | null> {
    const askedAt = performance.now();
    asking ??= askAllForHead(nodes).then((head) => {
      known = { head, askedAt };
      asking = null;
      return head;
    });
    return asking;
  }

  return async () => {
    const age = performance.now() - known.askedAt;
    if (age < ASK_EVERY_MS) return known.head;
    const asked = ask();
    return age < STATED_AGE_MS && known.head !== null ? known.head : asked;
  };
}

/** One that is silent is part of the name: when it speaks again, what all say may be something else. */
async function askAllForHead(nodes: readonly RpcNode[]): Promise<string | null> {
  const asked = await Promise.allSettled(
    nodes.map((node) => node.ask((one) => one.request("eth_getBlockByNumber", ["latest", false], Block))),
  );
  if (asked.every(({ status }) => status === "rejected")) return null;
  if (asked.some((one) => one.status === "rejected" && !isSilence(one.reason))) return null;
  return asked.map((one) => (one.status === "fulfilled" ? one.value.hash : "silent")).join(" ");
}
