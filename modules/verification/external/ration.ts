import type { Inspector, OutsideDocuments } from "../../kernel/ports";

/**
 * Limits for all credentials of one file together: a real one needs few of each, and twenty of them share lists and
 * issuers.
 */
const MAX_ADDRESSES = 10;
const MAX_INSPECTIONS = 60;

/**
 * Limits the work for one file, however many credentials it contains. Each address is fetched once for all of them;
 * past the limits nothing is fetched or computed, which says nothing about the remaining credentials.
 */
export function rationOf<Deps extends { inspector: Inspector; outside: OutsideDocuments }>(deps: Deps): Deps {
  const answers = new Map<string, ReturnType<OutsideDocuments["fetch"]>>();
  let inspections = 0;
  const outside: OutsideDocuments = {
    fetch(address) {
      const cached = answers.get(address);
      if (cached) return cached;
      if (answers.size >= MAX_ADDRESSES) return Promise.resolve({ ok: false });
      const answer = deps.outside.fetch(address);
      answers.set(address, answer);
      return answer;
    },
  };
  const inspector: Inspector = {
    async inspect(task, input) {
      inspections++;
      return inspections > MAX_INSPECTIONS ? { done: false, code: "too-complex" } : deps.inspector.inspect(task, input);
    },
  };
  return { ...deps, outside, inspector };
}
