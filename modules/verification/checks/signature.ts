import { defineCheck, type Evidence } from "./source";

/**
 * Checks whether the document was signed by a key of its issuer, and before the time from which that key is reported as
 * compromised. An anchor older than that time proves the order; without an anchor the time in the signature is only the
 * signer's claim and does not count.
 */
export const signatureCheck = defineCheck({
  name: "signature",
  required: true,
  finds: "forgery",
  codes: {
    "signed-by-issuer": "pass",
    "bad-signature": "fail",
    "wrong-issuer": "fail",
    "key-compromised": "fail",
    "document-damaged": "unknown",
  },
  verdict: "tampered",
  verdicts: { "wrong-issuer": "wrong-issuer" },
  async run(credential, source) {
    if (source.isDamaged) return { code: "document-damaged", evidence: {} };
    if (!credential) return { code: "bad-signature", evidence: {} };
    const { issuerDid, firstProof } = credential;
    const evidence: Evidence = { issuerKey: issuerDid, signedAt: firstProof.created };
    const isNamed = firstProof.verificationMethod.startsWith(`${issuerDid}#`);
    // A did:key is its own name: if the source has no keys of the issuer, only the document itself identifies the key.
    if (!isNamed || source.isKeyOfIssuer(issuerDid) === false) return { code: "wrong-issuer", evidence };
    const signature = await source.verifySignature();
    if (!signature.ok) {
      const { reason } = signature;
      return { code: "bad-signature", evidence: reason ? { ...evidence, detail: reason } : evidence };
    }
    const [compromisedFrom, provenTime] = await Promise.all([
      source.findCompromise(issuerDid),
      source.findProvenTime(),
    ]);
    if (compromisedFrom && (!provenTime || provenTime >= compromisedFrom)) {
      const since = { compromisedFrom: compromisedFrom.toISOString() };
      return { code: "key-compromised", evidence: { ...evidence, ...since } };
    }
    return { code: "signed-by-issuer", evidence };
  },
});
