import type { Inspector, OutsideDocuments } from "../../kernel/ports";
import { checksOf } from "../check";
import type { SignatureCodes } from "./check-signature";
import type { ExternalCredential } from "./read-external";

export type ExternalVerdict =
  | "holds"
  | "not-genuine"
  | "revoked"
  | "suspended"
  /** A list that is not the issuer's own, or not in its own place, calls it revoked, and is validly signed. */
  | "listed"
  /** It has not the form that it says it has. */
  | "malformed"
  | "expired"
  | "not-yet-valid"
  | "not-checked";

/** The text at an address, or null where it could not be had. */
export type FetchText = (address: string) => Promise<string | null>;

/** What it takes to look into another platform's credential: addresses are fetched, and the computing is the inspector's. */
export interface Work {
  inspector: Inspector;
  fetchText: FetchText;
}

/** What checks of one credential of another platform can ask. */
export interface ExternalSource extends Work {
  now: Date;
  /** What is to be said of its signature; looked at once for the two checks that tell it. */
  checkSignature(): Promise<SignatureCodes>;
}

/** Writes down a check of other platforms' credentials. `by`: who signed a list, where it is not the issuer's own. */
export const defineExternalCheck = checksOf<ExternalVerdict, ExternalCredential, ExternalSource, { by?: string }>();

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
