import {
  getIssuerProfile,
  getPublicRecord,
  getStatusListCredential,
  type RenderDeps,
  type StatusPurpose,
} from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import {
  type Chain,
  ChainUnavailable,
  type Clock,
  type Hex32,
  type SecretBox,
  type TransactionProof,
} from "../../kernel/ports";
import { getDidDocument } from "../../organizations/index.server";
import type { EvidenceBundle } from "./format";

interface EvidenceDeps {
  db: Db;
  clock: Clock;
  chain: Chain;
  secretBox: SecretBox;
  urls: RenderDeps["urls"] & { issuerProfile(slug: string): string };
}

/**
 * Assembles the evidence that verifies a certificate without the platform. Null for an unknown or malformed ID. While
 * the chain is out of reach the file lacks the block proof, which can still be looked up by the block number.
 */
export async function makeEvidence(deps: EvidenceDeps, publicId: string): Promise<EvidenceBundle | null> {
  const record = await getPublicRecord(deps.db, publicId);
  const credential = record?.credential();
  if (!record || !credential) return null;
  const { anchor, issuer } = record;
  const [profile, didDocument, statusLists, proof] = await Promise.all([
    getIssuerProfile(deps, issuer.slug),
    getDidDocument(deps, issuer.slug),
    // Signed for this evidence, so that its time is proven. The second list distinguishes a suspension from a
    // revocation.
    Promise.all(
      (["revocation", "suspension"] as const).map((purpose) => signedList(deps, record.statusList.id, purpose)),
    ),
    anchor?.transactionHash ? prove(deps.chain, anchor.transactionHash as Hex32) : null,
  ]);
  return {
    type: "SanadEvidence",
    version: 1,
    madeAt: deps.clock.now().toISOString(),
    credential,
    issuer: { profile, didDocument },
    anchor: anchor?.transactionHash
      ? {
          chainId: anchor.chainId,
          contract: anchor.contract,
          transactionHash: anchor.transactionHash,
          proof: proof && { ...proof, blockTime: proof.blockTime.toISOString() },
        }
      : null,
    statusLists: statusLists.flatMap((entry) => entry ?? []),
  };
}

async function signedList(deps: EvidenceDeps, listId: string, purpose: StatusPurpose) {
  const list = await getStatusListCredential(deps, { listId, purpose, signedAt: deps.clock.now() });
  return list ? { url: list.credential.id, list: list.credential } : null;
}

async function prove(chain: Chain, hash: Hex32): Promise<TransactionProof | null> {
  try {
    return await chain.proveTransaction(hash);
  } catch (error) {
    if (error instanceof ChainUnavailable) return null;
    throw error;
  }
}
