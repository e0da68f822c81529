import type { Clock, Inspector, Log, OutsideDocuments } from "../../kernel/ports";
import type { ResultOf } from "../check";
import { pipelineOf } from "../pipeline";
import type { KnownIssuer } from "../rules/known-issuers";
import { askHost, type BadgeAnswer } from "./badges-2/ask-host";
import { askSigner } from "./badges-2/ask-signer";
import { schemaCheck } from "./check-schema";
import { checkSignature, issuerCheck, proofCheck } from "./check-signature";
import { statusCheck } from "./check-status";
import { timeCheck } from "./check-time";
import type { ExternalCredential } from "./formats/external-credential";
import type { SignatureCodes } from "./signatures/codes";
import { isRead } from "./signatures/proof-set";
import { type ExternalSource, type ExternalVerdict, type FetchText, fetchOnce } from "./source";

/** Checks of other platforms' credentials, in display order. To add one, write a file and a line in this list. */
export const EXTERNAL_CHECKS = [proofCheck, issuerCheck, timeCheck, statusCheck, schemaCheck] as const;

/**
 * The best result is that a credential holds, never that it is valid: a platform cannot check who is behind the
 * issuer's name.
 */
export const BEST = { sound: "holds", pending: "not-checked", unchecked: "not-checked" } as const;

const runChecks = pipelineOf(EXTERNAL_CHECKS, BEST, (error, { log }) => {
  log.error("a check of another platform's credential broke off", { error });
  return { code: "fault-of-ours" };
});

export type ExternalCheckResult = ResultOf<(typeof EXTERNAL_CHECKS)[number]>;

/** Maximum number of unread proofs to name; more add no information. */
const MAX_NAMED = 5;

/** Result for another platform's credential, with the credential's own claims. */
export interface ExternalVerification {
  verdict: ExternalVerdict;
  checks: ExternalCheckResult[];
  checkedAt: Date;
  /** Kinds of the proofs that were not read, beside those that were. */
  unreadProofs: string[];
  /** Registers that name the issuer. Additional information that does not affect the verdict. */
  known: KnownIssuer[];
  /**
   * Host that could be queried for more, with the visitor's consent; null once it was queried, and for all other
   * credentials.
   */
  couldAsk: string | null;
  claims: Pick<ExternalCredential, "kind" | "id" | "issuerId" | "issuerName" | "subjects" | "validFrom" | "validUntil">;
}

export interface ExternalDeps {
  clock: Clock;
  inspector: Inspector;
  outside: OutsideDocuments;
  log: Pick<Log, "error">;
  /** Returns the registers that name an issuer, if the operator maintains any. */
  knownIssuers?: (issuerId: string) => KnownIssuer[];
}

/**
 * Verifies a credential that another platform issued, by its own rules: its signature, whether the key is published by
 * its issuer, its dates, and the status lists that it names. Whatever cannot be fetched or read "could not be checked"
 * and is never a failure of the credential. A hosted badge is queried at its own address only if `mayAskHost` is set.
 */
export async function verifyExternal(
  deps: ExternalDeps,
  read: ExternalCredential,
  { mayAskHost = false }: { mayAskHost?: boolean } = {},
): Promise<ExternalVerification> {
  const checkedAt = deps.clock.now();
  const work = { inspector: deps.inspector, fetchText: fetchOnce(deps.outside) };
  const badge = await askAbout(work.fetchText, read, mayAskHost).catch((error: unknown): BadgeAnswer => {
    deps.log.error("what is said of a badge could not be judged", { error });
    return { proof: "fault-of-ours", issuer: "fault-of-ours", status: "fault-of-ours", credential: read };
  });
  const credential = badge?.credential ?? read;
  let signature: Promise<SignatureCodes> | null = null;
  const source: ExternalSource = {
    ...work,
    now: checkedAt,
    log: deps.log,
    badge,
    checkSignature() {
      signature ??= badge ? Promise.resolve(badge) : checkSignature(work, credential);
      return signature;
    },
  };
  const { kind, id, issuerId, issuerName, subjects, validFrom, validUntil } = credential;
  const claims = { kind, id, issuerId, issuerName, subjects, validFrom, validUntil };
  const couldAsk = credential.securing.kind === "hosted" && !badge ? new URL(credential.securing.address).host : null;
  const checked = await runChecks(credential, source);
  // A forgery can name any issuer.
  const isIssuers =
    checked.verdict !== "not-genuine" &&
    checked.checks.some(({ name, outcome }) => name === "issuer" && outcome === "pass");
  const known = isIssuers && issuerId !== null ? (deps.knownIssuers?.(issuerId) ?? []) : [];
  return { ...checked, checkedAt, claims, known, couldAsk, unreadProofs: namesOfUnread(credential) };
}

/** Queries the addresses of an Open Badges 2.0 badge, if it names them and they may be queried. */
async function askAbout(
  fetchText: FetchText,
  credential: ExternalCredential,
  mayAskHost: boolean,
): Promise<BadgeAnswer | null> {
  const { securing } = credential;
  if (securing.kind === "signed-badge") return askSigner(fetchText, credential, securing);
  return securing.kind === "hosted" && mayAskHost ? askHost(fetchText, credential, securing.address) : null;
}

/** Maximum length of untrusted text to show, in characters. */
const LONGEST_NAME = 60;

/** Returns the kinds of the proofs that were not read. Beside a token that can only be the holder's proof. */
function namesOfUnread({ securing }: ExternalCredential): string[] {
  if (securing.kind === "jwt") return securing.hasKeyBinding ? ["Key Binding JWT"] : [];
  const proofs = securing.kind === "proofs" ? securing.proofs : [];
  if (!proofs.some((proof) => isRead(proof))) return [];
  return proofs
    .filter((proof) => !isRead(proof))
    .slice(0, MAX_NAMED)
    .map(({ type, cryptosuite }) => (cryptosuite ?? type).slice(0, LONGEST_NAME));
}
