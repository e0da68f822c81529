import { Decoder, Encoder } from "@blockcerts/lds-merkle-proof-2019";
import type { DataIntegrityProofValue } from "../proofs/data-integrity-proof";
import type { PathStep } from "./merkle";

/** Evidence that links one certificate to one transaction. Hashes are 64 hex digits without 0x. */
export interface AnchorEvidence {
  leaf: string;
  path: PathStep[];
  root: string;
  /** Blockcerts' name of the network: `sepolia`, `ethmain`, ... */
  networkLabel: string;
  transactionHash: `0x${string}` | string;
}

/**
 * Builds the second proof (cryptosuite merkle-proof-2019, Blockcerts 3): the path from this document to a root in an
 * Ethereum transaction. `verificationMethod` is the address of the issuer's profile with the anchoring key's fragment.
 */
export function buildAnchorProof(
  evidence: AnchorEvidence,
  options: { verificationMethod: string; created: Date },
): DataIntegrityProofValue {
  // The encoder silently drops an anchor with 0x.
  const transaction = evidence.transactionHash.replace(/^0x/, "");
  const encoder = new Encoder({
    path: evidence.path,
    merkleRoot: evidence.root,
    targetHash: evidence.leaf,
    anchors: [`blink:eth:${evidence.networkLabel}:${transaction}`],
  });
  return {
    type: "DataIntegrityProof",
    cryptosuite: "merkle-proof-2019",
    created: `${options.created.toISOString().slice(0, 19)}Z`,
    verificationMethod: options.verificationMethod,
    proofPurpose: "assertionMethod",
    proofValue: encoder.encode().toString(),
  };
}

/** Decodes a merkle-proof-2019 value; null for any other text. */
export function readAnchorProof(proofValue: string): AnchorEvidence | null {
  try {
    const value = new Decoder(proofValue).decode();
    const [anchor] = value.anchors ?? [];
    const parts = typeof anchor === "string" ? anchor.split(":") : [];
    const [scheme, chain, networkLabel, transactionHash] = parts;
    if (scheme !== "blink" || chain !== "eth" || !networkLabel || !transactionHash) return null;
    return {
      leaf: value.targetHash,
      path: value.path ?? [],
      root: value.merkleRoot,
      networkLabel,
      transactionHash: `0x${transactionHash.replace(/^0x/, "")}`,
    };
  } catch {
    return null;
  }
}
