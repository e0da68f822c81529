/** Certificates of this platform that a credential may claim to be. */
export interface ClaimToBeOurs {
  publicIds: string[];
}

/**
 * Detects whether a credential claims to be a certificate of this platform: by its own address, its issuer's page or
 * its status list. A credential that was altered in one of them still names the platform in another. Null for one that
 * names it nowhere.
 */
export function readClaimToBeOurs(json: unknown, origin: string): ClaimToBeOurs | null {
  const { id, issuer, credentialSubject, credentialStatus } = Object(json);
  const status = Object([credentialStatus].flat()[0]);
  const named = [id, Object(issuer).url, status.id, status.statusListCredential];
  if (!named.some((address) => isAt(origin, address))) return null;
  const ids = [lastPart(id), textOf(Object([credentialSubject].flat()[0]).licenseNumber)];
  return { publicIds: ids.filter((publicId) => publicId !== null) };
}

const MAX_ID = 64;

const isAt = (origin: string, address: unknown): address is string =>
  typeof address === "string" && URL.canParse(address) && new URL(address).origin === origin;

function lastPart(address: unknown): string | null {
  if (typeof address !== "string" || !URL.canParse(address)) return null;
  return textOf(new URL(address).pathname.split("/").at(-1));
}

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.length > 0 && value.length <= MAX_ID ? value : null;
