import { createHash } from "node:crypto";

/**
 * The achievement's URI: the same for all certificates of one organization with one achievement name, so that
 * readers can group them. A UUID version 8 (RFC 9562, section 5.8) from SHA-256.
 */
export function achievementId(organizationId: string, name: string): string {
  const bytes = createHash("sha256").update(`${organizationId}\n${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")}`;
}
