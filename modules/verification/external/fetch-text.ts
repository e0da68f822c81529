import type { OutsideDocuments } from "../../kernel/ports";

/** The text at an address, or null where it could not be had. */
export type FetchText = (address: string) => Promise<string | null>;

/** No honest credential needs more: an issuer, a key and two lists. */
const MOST_ADDRESSES = 6;

/** Fetches each address once for one verification, and no more than a few: a credential is not to send us travelling. */
export function fetchOnce(outside: OutsideDocuments): FetchText {
  const answers = new Map<string, Promise<string | null>>();
  return (address) => {
    const known = answers.get(address);
    if (known) return known;
    if (answers.size >= MOST_ADDRESSES) return Promise.resolve(null);
    const answer = outside.fetch(address).then((document) => (document.ok ? document.text : null));
    answers.set(address, answer);
    return answer;
  };
}
