import { hash } from "node:crypto";
import jsonld from "jsonld";
import type { ProofHash } from "../../kernel/ports/inspection";
import { loadBundledContext } from "../canonical/contexts";
import {
  canonicalizeOwnCredential,
  canonicalizeProofOptions,
  isOurContext,
} from "../canonical/specialized-canonicalizer";

/**
 * The 64 bytes that an eddsa-rdfc-2022 proof signs: SHA-256 of its canonical options, then SHA-256 of the canonical
 * document (W3C vc-di-eddsa, sections 3.2.3 to 3.2.5). A proof that builds on others is made over the document with
 * those in it (VC Data Integrity 1.0, section 4.3): they are given in `document`. Contexts come from the bundle.
 */
export async function hashForProof(
  document: { "@context"?: unknown },
  proof: object,
  loadContext: typeof loadBundledContext = loadBundledContext,
): Promise<ProofHash> {
  const { proofValue: _value, ...options } = { proofValue: "", ...proof };
  const specialized = hashOwnCredential(document, options);
  if (specialized) return { ok: true, hash: specialized };
  try {
    const configured = await canonicalHash({ ...options, "@context": document["@context"] }, loadContext);
    return { ok: true, hash: Buffer.concat([configured, await canonicalHash(document, loadContext)]) };
  } catch (error) {
    return { ok: false, code: reasonOf(error) };
  }
}

/** The same for a document of ours, without a JSON-LD processor; null for any other. */
export function hashOwnCredential(document: { "@context"?: unknown }, options: object): Buffer | null {
  if (!isOurContext(document["@context"])) return null;
  const [configured, written] = [canonicalizeProofOptions(options), canonicalizeOwnCredential(document)];
  return configured && written ? hashForms(configured, written) : null;
}

/** The 64 bytes, of the canonical forms of the proof's options and of the document. */
export const hashForms = (options: string, document: string): Buffer =>
  Buffer.concat([sha256(options), sha256(document)]);

const sha256 = (text: string): Buffer => hash("sha256", text, "buffer");

async function canonicalHash(document: object, documentLoader: typeof loadBundledContext): Promise<Buffer> {
  const options = { algorithm: "RDFC-1.0", format: "application/n-quads", documentLoader, safe: true } as const;
  return sha256(await jsonld.canonize(document, options));
}

function reasonOf(error: unknown): "unknown-vocabulary" | "unsigned-terms" | "unreadable" {
  const { name, details } = Object(error);
  if (details?.code === "loading remote context failed") return "unknown-vocabulary";
  return name === "jsonld.ValidationError" ? "unsigned-terms" : "unreadable";
}
