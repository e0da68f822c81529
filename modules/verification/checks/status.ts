import { isYetToCome } from "../verdict";
import { defineCheck } from "./source";

/**
 * Whether the issuer still stands by the certificate, from its register or the signed lists that are made of it. What
 * is older than what was published in the contract, or other than that under the same version, was rolled back: it may
 * have forgotten a revocation, so it can say "revoked" and never "in force". Where the contract cannot be asked it is
 * believed. A list with a date that has not come yet cannot say "in force" either, nor can one that was kept in a file
 * and is from before the certificate was signed. One that was kept since says that it *was* in force.
 */
export const statusCheck = defineCheck({
  name: "status",
  required: true,
  finds: "withdrawal",
  codes: {
    "in-force": "pass",
    // Of a file that brings the list along: so it was when the list was signed, and nobody was asked since.
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
    const { signed, isKept } = reading;
    if (signed && isYetToCome(new Date(signed.newest), source.now)) return { code: "status-from-future", evidence };
    const issued = credential?.firstProof.created ?? "";
    if (signed && isKept && Date.parse(signed.oldest) < Date.parse(issued)) {
      return { code: "status-before-issue", evidence };
    }
    const published = await reading.comparePublished();
    const compared = { ...evidence, ...published?.evidence };
    if (published?.isOlderOrOther) return { code: "status-rolled-back", evidence: compared };
    return { code: isKept ? "in-force-then" : "in-force", evidence: compared };
  },
});
