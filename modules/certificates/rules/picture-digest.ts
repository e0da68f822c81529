import { createHash } from "node:crypto";

/** Computes the digest of a picture as written in credentials (W3C Subresource Integrity, section 3.1). */
export const pictureDigest = (jpeg: Uint8Array): string =>
  `sha384-${createHash("sha384").update(jpeg).digest("base64")}`;
