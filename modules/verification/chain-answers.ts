import type { Chain } from "#modules/kernel/ports";

/** The calls to the chain that a verdict needs. */
export type ChainLookups = Pick<Chain, "checkAnchor" | "findSnapshot">;

/** A call to the chain that a verdict depends on, with its result. */
export interface ChainAnswer {
  askAgain(chain: ChainLookups): Promise<unknown>;
  result: string;
}

/** Wraps a chain and records each call with its result. A failed call is recorded with a result that never recurs. */
export function noteAnswers(chain: ChainLookups): { chain: ChainLookups; answers: ChainAnswer[] } {
  const answers: ChainAnswer[] = [];
  async function note<T>(askAgain: (lookups: ChainLookups) => Promise<T>): Promise<T> {
    const answer: ChainAnswer = { askAgain, result: NOTHING };
    answers.push(answer);
    const result = await askAgain(chain);
    answer.result = textOf(result);
    return result;
  }
  return {
    answers,
    chain: {
      checkAnchor: (reference) => note((lookups) => lookups.checkAnchor(reference)),
      findSnapshot: (list) => note((lookups) => lookups.findSnapshot(list)),
    },
  };
}

/**
 * Returns whether the chain gives the same results now; then a verdict based on them is still current as far as the
 * chain is concerned.
 */
export async function isStillCurrent(chain: ChainLookups, answers: readonly ChainAnswer[]): Promise<boolean> {
  try {
    const now = await Promise.all(answers.map(async ({ askAgain }) => textOf(await askAgain(chain))));
    return answers.every(({ result }, n) => result === now[n]);
  } catch {
    return false;
  }
}

const NOTHING = "";

/** Serializes a result without the number of confirmations, which grows with each block and is shown on no page. */
function textOf(answer: unknown): string {
  const isAnchored = typeof answer === "object" && answer !== null && "state" in answer && answer.state === "anchored";
  return JSON.stringify(isAnchored ? { ...answer, confirmations: undefined } : answer);
}
