import { ChainUnavailable } from "#modules/kernel/ports";
import type { RpcNode } from "./rpc-node.server";

/**
 * Queries all nodes at once. A node that is silent or refuses is left out as long as another one answers, so that one
 * of several may fail. A node on the wrong chain, or with a wrong contract, is a mistake or an attack and makes the
 * call throw. Throws `ChainUnavailable` if no node answers.
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

/** Returns the answer of the first node, in the order of configuration, that gives one. Throws `ChainUnavailable`. */
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

/**
 * Returns the answer that all nodes gave; throws `ChainUnavailable` if they differ. `spellOut` makes answers
 * comparable.
 */
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
