import { createHash } from "node:crypto";

/** The digest of a picture as credentials name it (W3C Subresource Integrity, section 3.1). */
export const pictureDigest = (jpeg: Uint8Array): string =>
  `sha384-${createHash("sha384").update(jpeg).digest("base64")}`;
