import { decodeList } from "@digitalbazaar/vc-bitstring-status-list";
import { z } from "zod";
import { DataIntegrityProofSchema } from "../proofs/data-integrity-proof";
import { verifyCredentialSignature } from "../proofs/verify-credential-signature";
import { versionInName } from "./status-digest";

const StatusList = z.looseObject({
  id: z.string(),
  issuer: z.string(),
  validFrom: z.string(),
  credentialSubject: z.looseObject({
    id: z.string().optional(),
    statusPurpose: z.string(),
    encodedList: z.string().max(1_000_000),
  }),
  proof: DataIntegrityProofSchema,
});

/** The status of one certificate in a signed list, with the whole list for comparison with a published digest. */
export interface StatusBit {
  set: boolean;
  /** Time at which the list was signed. */
  asOf: string;
  /** Version of the list; null where the list has none. */
  version: number | null;
  bits: Uint8Array;
}

/**
 * Reads one bit of a signed status list, after verifying that its signature was made by the issuer of the credential.
 * Null where that is not so: the list then proves nothing. Source: W3C Bitstring Status List v1.0, section 3.2.
 */
export async function readStatusBit(
  list: unknown,
  expected: { listUrl: string; issuerDid: string; purpose: string; index: number },
): Promise<StatusBit | null> {
  const parsed = StatusList.safeParse(list);
  if (!parsed.success) return null;
  const { proof, ...document } = parsed.data;
  const { id, issuer, credentialSubject } = parsed.data;
  if (id !== expected.listUrl || issuer !== expected.issuerDid || credentialSubject.statusPurpose !== expected.purpose)
    return null;
  if (!proof.verificationMethod.startsWith(`${expected.issuerDid}#`)) return null;
  if (!(await verifyCredentialSignature(document, proof)).ok) return null;
  const bits = await decodeList({ encodedList: credentialSubject.encodedList });
  return {
    set: bits.getStatus(expected.index),
    asOf: proof.created,
    version: versionInName(credentialSubject.id),
    bits: bits.bitstring.bits,
  };
}
