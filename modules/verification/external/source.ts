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
  /**
   * A validly signed list that is not the issuer's own, or not at its own address, contains the credential as revoked.
   */
  | "listed"
  /** The credential does not conform to a schema that it names. */
  | "malformed"
  | "expired"
  | "not-yet-valid"
  | "not-checked";

/** Fetches the text at an address; null if it cannot be fetched. */
export type FetchText = (address: string) => Promise<string | null>;

/** Dependencies for examining another platform's credential: addresses are fetched, and the inspector computes. */
export interface Work {
  inspector: Inspector;
  fetchText: FetchText;
}

/** Queries for the checks of one external credential. */
export interface ExternalSource extends Work {
  now: Date;
  log: Pick<Log, "error">;
  /** Checks the signature, once for both checks that report it. */
  checkSignature(): Promise<SignatureCodes>;
  /** Result from a badge's own addresses (Open Badges 2.0); null if they were not queried. */
  badge: BadgeAnswer | null;
}

/** Code of a check that failed with an exception: its result is unknown. */
export const FAULT = { "fault-of-ours": "unknown" } as const;

/** Defines a check of other platforms' credentials. `by`: the signer of a list that is not the issuer's own. */
export const defineExternalCheck = checksOf<ExternalVerdict, ExternalCredential, ExternalSource, { by?: string }>();

/** Maximum number of addresses; a real credential needs at most its own, its class, its issuer, a key and a list. */
const MAX_ADDRESSES = 5;

/**
 * Returns the https form of an address, in which it is fetched and compared: the host answers over TLS, so nobody can
 * interfere.
 */
export const overTls = (address: string): string => address.replace(/^http:\/\//, "https://");

/**
 * Returns a function that fetches each address once per verification, and only a few of them, so that a credential
 * cannot make the server fetch many. An http address is fetched over https.
 */
export function fetchOnce(outside: OutsideDocuments): FetchText {
  const answers = new Map<string, Promise<string | null>>();
  return (written) => {
    const address = overTls(written);
    const cached = answers.get(address);
    if (cached) return cached;
    if (answers.size >= MAX_ADDRESSES) return Promise.resolve(null);
    const answer = outside.fetch(address).then((document) => (document.ok ? document.text : null));
    answers.set(address, answer);
    return answer;
  };
}
