import {
  extractCredential,
  isFileAsDrawn,
  leafOfDocument,
  type RenderDeps,
  readCredential,
} from "../certificates/index.server";
import type { Db } from "../db";
import type { Chain, Clock } from "../ports";
import { type Verification, verify } from "./verify";

/** What a file in hand turned out to be. */
export type FileVerification =
  /** Nothing to check: not a PDF, PNG, SVG or JSON, without a credential in it, or too large. */
  | { ok: false; code: "no-credential" | "unsupported-file" | "too-large" }
  /** It carries a credential that this platform did not issue, or does not know (any more). */
  | { ok: false; code: "not-issued-here" }
  | {
      ok: true;
      carrier: "pdf" | "png" | "svg" | "json";
      /**
       * - `as-issued`: byte for byte a file that was handed out.
       * - `credential-intact`: the credential inside is the one that was issued, and the picture around it is not ours
       *   any more (saved anew, or altered): what the page says counts, not what the picture shows.
       * - `credential-altered`: the credential inside is not the one that was issued.
       */
      file: "as-issued" | "credential-intact" | "credential-altered";
      verification: Verification;
    };

/**
 * Verifies a file by the credential that it carries: first whether the file is what was issued, then the certificate
 * itself, as `verify` does. Nothing that the file says is believed; it only names the certificate.
 */
export async function verifyFile(
  deps: RenderDeps & { db: Db; chain: Chain; clock: Clock },
  bytes: Uint8Array,
): Promise<FileVerification> {
  const extraction = extractCredential(bytes);
  if (!extraction.ok) return extraction;
  const { carrier, credential } = extraction;
  const facts = readCredential(credential);
  const verification = facts ? await verify(deps, facts.publicId) : null;
  if (!facts || !verification) return { ok: false, code: "not-issued-here" };
  const { publicId, leaf } = verification.record;
  const answer = (file: "as-issued" | "credential-intact" | "credential-altered") =>
    ({ ok: true, carrier, file, verification }) as const;

  // The second proof is not part of what was signed: a file from before the anchor is as genuine as one from after.
  const asSigned = JSON.stringify({ ...facts.withoutProof, proof: [facts.firstProof] });
  if ((await leafOfDocument(asSigned)) !== leaf) return answer("credential-altered");
  return answer((await isFileAsDrawn(deps, { publicId, format: carrier, bytes })) ? "as-issued" : "credential-intact");
}
