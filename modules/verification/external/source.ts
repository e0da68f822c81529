import type { Inspector, Log, OutsideDocuments } from "../../kernel/ports";
import { checksOf } from "../check";
import type { BadgeAnswer } from "./badges-2/ask-host";
import type { ExternalCredential } from "./formats/external-credential";
import type { SignatureCodes } from "./signatures/codes";

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

/**
 * What it takes to look into another platform's credential: addresses are fetched, and the computing is the
 * inspector's.
 */
export interface Work {
  inspector: Inspector;
  fetchText: FetchText;
}

/** What checks of one credential of another platform can ask. */
export interface ExternalSource extends Work {
  now: Date;
  log: Pick<Log, "error">;
  /** What is to be said of its signature; looked at once for the two checks that tell it. */
  checkSignature(): Promise<SignatureCodes>;
  /** What was said of a badge of Open Badges 2.0 at its own addresses; null where they were not asked. */
  badge: BadgeAnswer | null;
}

/** What a check answers that broke off: nobody knows what it would have found. */
export const FAULT = { "fault-of-ours": "unknown" } as const;

/** Writes down a check of other platforms' credentials. `by`: who signed a list, where it is not the issuer's own. */
export const defineExternalCheck = checksOf<ExternalVerdict, ExternalCredential, ExternalSource, { by?: string }>();

/** No honest credential needs more: its own address, its class, its issuer, a key and a list. */
const MAX_ADDRESSES = 5;

/** An address as it is asked and compared: the same host answers by TLS, and nobody between. */
export const overTls = (address: string): string => address.replace(/^http:\/\//, "https://");

/**
 * Fetches each address once for one verification, and no more than a few: a credential is not to send us travelling.
 * One without TLS is asked with it.
 */
export function fetchOnce(outside: OutsideDocuments): FetchText {
  const answers = new Map<string, Promise<string | null>>();
  return (written) => {
    const address = overTls(written);
    const known = answers.get(address);
    if (known) return known;
    if (answers.size >= MAX_ADDRESSES) return Promise.resolve(null);
    const answer = outside.fetch(address).then((document) => (document.ok ? document.text : null));
    answers.set(address, answer);
    return answer;
  };
}
