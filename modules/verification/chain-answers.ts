import type { Chain } from "#modules/kernel/ports";

/** What a verdict asks the chain. */
export type AskedChain = Pick<Chain, "checkAnchor" | "findSnapshot">;

/** A question that was put to the chain for a verdict, and what came back. */
export interface ChainAnswer {
  askAgain(chain: AskedChain): Promise<unknown>;
  said: string;
}

/**
 * The same chain, which notes what it is asked and what it says. A question that failed is noted as one that never
 * comes again.
 */
export function noteAnswers(chain: AskedChain): { chain: AskedChain; answers: ChainAnswer[] } {
  const answers: ChainAnswer[] = [];
  async function note<T>(askAgain: (asked: AskedChain) => Promise<T>): Promise<T> {
    const answer: ChainAnswer = { askAgain, said: NOTHING };
    answers.push(answer);
    const result = await askAgain(chain);
    answer.said = textOf(result);
    return result;
  }
  return {
    answers,
    chain: {
      checkAnchor: (reference) => note((asked) => asked.checkAnchor(reference)),
      findSnapshot: (list) => note((asked) => asked.findSnapshot(list)),
    },
  };
}

/**
 * Whether the chain says the same now: then a verdict that was made of it says the same, too, as far as the chain goes.
 */
export async function isStillSaid(chain: AskedChain, answers: readonly ChainAnswer[]): Promise<boolean> {
  try {
    const now = await Promise.all(answers.map(async ({ askAgain }) => textOf(await askAgain(chain))));
    return answers.every(({ said }, n) => said === now[n]);
  } catch {
    return false;
  }
}

const NOTHING = "";

/** A confirmed anchor has one confirmation more with each block, and no page says how many. */
function textOf(answer: unknown): string {
  const isAnchored = typeof answer === "object" && answer !== null && "state" in answer && answer.state === "anchored";
  return JSON.stringify(isAnchored ? { ...answer, confirmations: undefined } : answer);
}
