import { defineCheck, type Evidence } from "./source";

/**
 * Whether the document was signed by a key of its issuer, and before any moment from which that key is known to have
 * been in other hands. An anchor older than that moment proves the order; without one the time in the signature is only
 * the signer's word, and does not count.
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
    // A did:key is its own name: where the source knows no keys of the issuer, the document's own word is what there
    // is.
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
