import { isYetToCome } from "../verdict";
import { defineCheck } from "./source";

/**
 * Checks whether the certificate is in force, from the issuer's register or the signed lists made from it. A register
 * or list that is older than the version published in the contract, or differs from the same version, was rolled back:
 * it may lack a revocation, so it can show "revoked" but never "in force". If the contract cannot be queried, the list
 * is trusted. A list dated in the future cannot show "in force" either, nor can a stored list older than the
 * certificate's signature. A stored list from after the signature shows that the certificate *was* in force.
 */
export const statusCheck = defineCheck({
  name: "status",
  required: true,
  finds: "withdrawal",
  codes: {
    "in-force": "pass",
    // For a file that includes the list: the certificate was in force when the list was signed, and no newer list was
    // fetched.
    "in-force-then": "pass",
    revoked: "fail",
    suspended: "fail",
    superseded: "fail",
    reissued: "fail",
    "status-unreachable": "unknown",
    "status-rolled-back": "unknown",
    "status-before-issue": "unknown",
    "status-from-future": "unknown",
  },
  verdict: "revoked",
  verdicts: { suspended: "suspended", superseded: "superseded", reissued: "reissued" },
  async run(credential, source) {
    const reading = await source.readStatus();
    if (!reading) return { code: "status-unreachable", evidence: {} };
    const { evidence } = reading;
    if (reading.withdrawn) return { code: reading.withdrawn, evidence };
    const { signed, isFromFile } = reading;
    if (signed && isYetToCome(new Date(signed.newest), source.now)) return { code: "status-from-future", evidence };
    const issued = credential?.firstProof.created ?? "";
    if (signed && isFromFile && Date.parse(signed.oldest) < Date.parse(issued)) {
      return { code: "status-before-issue", evidence };
    }
    const published = await reading.comparePublished();
    const compared = { ...evidence, ...published?.evidence };
    if (published?.isOlderOrOther) return { code: "status-rolled-back", evidence: compared };
    return { code: isFromFile ? "in-force-then" : "in-force", evidence: compared };
  },
});
