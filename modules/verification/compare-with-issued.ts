import { isCredentialAsHandedOut, isFileAsDrawn, type RenderDeps } from "../certificates/index.server";

/**
 * - `as-issued`: a file that was handed out, byte for byte but for how a PDF is packed and signed.
 * - `reformatted`: a JSON file with the very values of the one that was handed out.
 * - `credential-intact`: the credential inside is the one that was issued, and the picture around it is not ours any
 *   more (saved anew, or altered): what the page says counts, not what the picture shows.
 * - `credential-differs`: the signed words are those that were issued, and the credential around them is not: a proof was
 *   taken out, or contexts were put in another order.
 */
export type FileState = "as-issued" | "reformatted" | "credential-intact" | "credential-differs";

/** What a file is whose signed words are those of the issue with this leaf. Draws the file anew to tell. */
export async function compareWithIssued(
  deps: RenderDeps,
  file: {
    publicId: string;
    leaf: string;
    carrier: "pdf" | "png" | "svg" | "json";
    credential: string;
    bytes: Uint8Array;
  },
): Promise<FileState> {
  const { publicId, leaf, carrier, credential, bytes } = file;
  if (await isFileAsDrawn(deps, { publicId, leaf, format: carrier, bytes })) return "as-issued";
  if (!(await isCredentialAsHandedOut(deps, { publicId, leaf, credential }))) return "credential-differs";
  return carrier === "json" ? "reformatted" : "credential-intact";
}
