import { ChainUnavailable } from "#modules/kernel/ports";
import type { RpcNode } from "./rpc-node.server";

/**
 * Asks all nodes at once. A node that is silent or refuses is left out as long as another one answers: whoever lists
 * several wants to survive the loss of one. A node that is on the wrong chain, or shows a wrong contract, is not left
 * out: that is a mistake or an attack, and is thrown. Throws `ChainUnavailable` if nobody answers.
 */
export async function askAll<T>(nodes: readonly RpcNode[], question: (node: RpcNode) => Promise<T>): Promise<T[]> {
  const outcomes = await Promise.allSettled(nodes.map((node) => node.ask(question)));
  const answers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  const serious = failures.find((failure) => !isSilence(failure));
  if (serious) throw serious;
  if (answers.length === 0) throw failures[0];
  return answers;
}

/** The answer of the first node, in the order of configuration, that gives one. Throws `ChainUnavailable`. */
export async function askFirst<T>(nodes: readonly RpcNode[], question: (node: RpcNode) => Promise<T>): Promise<T> {
  let first: unknown;
  for (const node of nodes) {
    try {
      return await node.ask(question);
    } catch (error) {
      if (!isSilence(error)) throw error;
      first ??= error;
    }
  }
  throw first;
}

/** The one answer that all gave, or `ChainUnavailable` for their disagreement. `spellOut` makes answers comparable. */
export function agreed<T>(answers: readonly T[], spellOut: (answer: T) => string): T {
  const [first, ...others] = answers;
  if (first === undefined) throw new Error("nobody was asked");
  const dissenter = others.find((other) => spellOut(other) !== spellOut(first));
  if (dissenter === undefined) return first;
  throw new ChainUnavailable("disagreement", `one node says ${spellOut(first)}, another ${spellOut(dissenter)}`);
}

export function isSilence(failure: unknown): boolean {
  return failure instanceof ChainUnavailable && (failure.reason === "unreachable" || failure.reason === "error");
}
