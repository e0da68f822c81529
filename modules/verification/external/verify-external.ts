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

/**
 * The checks of other platforms' credentials, in the order in which they are shown. A new one is a file and a line in
 * this list.
 */
export const EXTERNAL_CHECKS = [proofCheck, issuerCheck, timeCheck, statusCheck, schemaCheck] as const;

/**
 * The best that can be said is that a credential holds, never that it is valid: who is behind the issuer's name is
 * nothing that a platform can check.
 */
export const BEST = { sound: "holds", pending: "not-checked", unchecked: "not-checked" } as const;

const runChecks = pipelineOf(EXTERNAL_CHECKS, BEST, (error, { log }) => {
  log.error("a check of another platform's credential broke off", { error });
  return { code: "fault-of-ours" };
});

export type ExternalCheckResult = ResultOf<(typeof EXTERNAL_CHECKS)[number]>;

/** More of them say no more. */
const MAX_NAMED = 5;

/** What can be said of another platform's credential, and what it says of itself. */
export interface ExternalVerification {
  verdict: ExternalVerdict;
  checks: ExternalCheckResult[];
  checkedAt: Date;
  /** The kinds of proofs that stand beside those that were read, and were not read themselves. */
  unreadProofs: string[];
  /** The registers that name the issuer. A fact beside the checks: it makes nothing of the verdict. */
  known: KnownIssuer[];
  /**
   * The server that knows more, where it is to be asked only with the visitor's yes; null once it was, and for all
   * others.
   */
  couldAsk: string | null;
  claims: Pick<ExternalCredential, "kind" | "id" | "issuerId" | "issuerName" | "subjects" | "validFrom" | "validUntil">;
}

export interface ExternalDeps {
  clock: Clock;
  inspector: Inspector;
  outside: OutsideDocuments;
  log: Pick<Log, "error">;
  /** Which registers name an issuer, where the operator keeps some. */
  knownIssuers?: (issuerId: string) => KnownIssuer[];
}

/**
 * Verifies a credential that this platform did not issue, as far as its own rules allow: its signature, whether the key
 * is the one that its issuer publishes, its dates, and the lists of revoked ones that it names. Whatever cannot be
 * reached or read is "could not be checked", never a failure of the credential. A hosted badge is asked for at its own
 * address only where `mayAskHost` says so.
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
  // A forgery names whomever it likes.
  const isIssuers =
    checked.verdict !== "not-genuine" &&
    checked.checks.some(({ name, outcome }) => name === "issuer" && outcome === "pass");
  const known = isIssuers && issuerId !== null ? (deps.knownIssuers?.(issuerId) ?? []) : [];
  return { ...checked, checkedAt, claims, known, couldAsk, unreadProofs: namesOfUnread(credential) };
}

/** What is said of a badge of Open Badges 2.0 where it says that it can be asked for. */
async function askAbout(
  fetchText: FetchText,
  credential: ExternalCredential,
  mayAskHost: boolean,
): Promise<BadgeAnswer | null> {
  const { securing } = credential;
  if (securing.kind === "signed-badge") return askSigner(fetchText, credential, securing);
  return securing.kind === "hosted" && mayAskHost ? askHost(fetchText, credential, securing.address) : null;
}

/** What is shown of untrusted text. Characters. */
const LONGEST_NAME = 60;

/** The proofs beside those that were read, by their kind. Beside a token there is its holder's at most. */
function namesOfUnread({ securing }: ExternalCredential): string[] {
  if (securing.kind === "jwt") return securing.hasKeyBinding ? ["Key Binding JWT"] : [];
  const proofs = securing.kind === "proofs" ? securing.proofs : [];
  if (!proofs.some((proof) => isRead(proof))) return [];
  return proofs
    .filter((proof) => !isRead(proof))
    .slice(0, MAX_NAMED)
    .map(({ type, cryptosuite }) => (cryptosuite ?? type).slice(0, LONGEST_NAME));
}
