import { hash } from "node:crypto";
import jsonld from "jsonld";
import type { ProofHash } from "../../kernel/ports/inspection";
import { loadBundledContext } from "../canonical/contexts";
import {
  canonicalizeOwnCredential,
  canonicalizeProofOptions,
  isOurContext,
} from "../canonical/specialized-canonicalizer";

interface HashChoice {
  /** Loads JSON-LD contexts; by default those of the bundle. */
  loadContext?: typeof loadBundledContext;
  /** Hash function for both parts: SHA-384 for a key on P-384 (W3C vc-di-ecdsa, section 3.2.4). */
  digest?: "sha256" | "sha384";
  /** Context of the proof's options, for proof types that define their own; by default the document's. */
  optionsContext?: unknown;
}

/**
 * Computes the bytes that a proof over canonical RDF signs: the hash of its canonical options, then that of the
 * canonical document (W3C vc-di-eddsa, sections 3.2.3 to 3.2.5). For a proof that depends on previous proofs,
 * `document` includes these (VC Data Integrity 1.0, section 4.3).
 */
export async function hashForProof(
  document: { "@context"?: unknown },
  proof: object,
  { loadContext = loadBundledContext, digest = "sha256", optionsContext = document["@context"] }: HashChoice = {},
): Promise<ProofHash> {
  const { proofValue: _value, jws: _jws, ...options } = { proofValue: "", jws: "", ...proof };
  const specialized = digest === "sha256" ? hashOwnCredential(document, options) : null;
  if (specialized) return { ok: true, hash: specialized };
  const context = "@context" in options ? [optionsContext, options["@context"]].flat() : optionsContext;
  const configured = await hashOf({ ...options, "@context": context }, { digest, loadContext });
  if (!configured.ok && configured.code !== "unsigned-terms") return configured;
  const written = await hashOf(document, { digest, loadContext });
  // An unknown term in the options is no statement about the document's terms.
  if (!configured.ok) return written.ok ? { ok: false, code: "unreadable" } : written;
  return written.ok ? { ok: true, hash: Buffer.concat([configured.hash, written.hash]) } : written;
}

async function hashOf(
  part: object,
  { digest, loadContext }: { digest: string; loadContext: typeof loadBundledContext },
): Promise<ProofHash> {
  try {
    return { ok: true, hash: hash(digest, await canonicalForm(part, loadContext), "buffer") };
  } catch (error) {
    return { ok: false, code: reasonOf(error) };
  }
}

/** Hashes a document of this platform without a JSON-LD processor; null for any other document. */
export function hashOwnCredential(document: { "@context"?: unknown }, options: object): Buffer | null {
  if (!isOurContext(document["@context"])) return null;
  const [configured, written] = [canonicalizeProofOptions(options), canonicalizeOwnCredential(document)];
  return configured && written ? hashForms(configured, written) : null;
}

/** Concatenates the hashes of the canonical options and the canonical document: 64 bytes. */
export const hashForms = (options: string, document: string): Buffer =>
  Buffer.concat([sha256(options), sha256(document)]);

const sha256 = (text: string): Buffer => hash("sha256", text, "buffer");

/**
 * Canonicalizes as W3C's test suites and their libraries do: the direction of a text is included, and terms that would
 * be lost are an error.
 */
function canonicalForm(document: object, documentLoader: typeof loadBundledContext): Promise<string> {
  return jsonld.canonize(document, {
    algorithm: "RDFC-1.0",
    format: "application/n-quads",
    documentLoader,
    safe: true,
    rdfDirection: "i18n-datatype",
  });
}

function reasonOf(error: unknown): "unknown-vocabulary" | "unsigned-terms" | "unreadable" {
  const { name, details } = Object(error);
  if (details?.code === "loading remote context failed") return "unknown-vocabulary";
  // Such an event reports a part of the document that would be in none of its quads.
  return name === "jsonld.ValidationError" && details?.event ? "unsigned-terms" : "unreadable";
}
