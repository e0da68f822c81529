import { FAULT } from "../source";

/** Results of checking how a credential is secured. */
export const PROOF_CODES = {
  "signature-holds": "pass",
  "host-agrees": "pass",
  "signature-broken": "fail",
  unsigned: "fail",
  "unsigned-terms": "fail",
  "altered-disclosure": "fail",
  "content-altered": "fail",
  "host-differs": "fail",
  "content-intact": "unknown",
  "other-type": "unknown",
  "unknown-vocabulary": "unknown",
  "unsupported-proof": "unknown",
  unreadable: "unknown",
  "too-complex": "unknown",
  "key-missing": "unknown",
  "not-asked": "unknown",
  "host-silent": "unknown",
  "host-rewords": "unknown",
  ...FAULT,
} as const;
export type ProofCode = keyof typeof PROOF_CODES;

/** Results of checking whose key, or whose server, it was. */
export const ISSUER_CODES = {
  "key-of-issuer": "pass",
  "host-of-issuer": "pass",
  "key-not-of-issuer": "fail",
  "key-not-listed": "fail",
  "host-not-of-issuer": "fail",
  "key-in-token": "unknown",
  "key-missing": "unknown",
  "issuer-unsupported": "unknown",
  "issuer-unreachable": "unknown",
  "not-asked": "unknown",
  "host-silent": "unknown",
  "registry-named": "unknown",
  ...FAULT,
} as const;
export type IssuerCode = keyof typeof ISSUER_CODES;

/** Whether the signature holds, and whether the key is the issuer's: two questions with separate codes. */
export interface SignatureCodes {
  proof: ProofCode;
  issuer: IssuerCode;
}

export const beforeKey = (proof: ProofCode): SignatureCodes => ({ proof, issuer: "key-missing" });
