import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo, type SafeBag } from "pkijs";
import type { Result } from "#modules/kernel/result";

/** A private key with its certificate, and the issuer certificates above it that the file contains. */
export interface SigningIdentity {
  key: KeyObject;
  certificate: X509Certificate;
  chain: X509Certificate[];
}

export type IdentityReading = Result<
  { identity: SigningIdentity },
  "unreadable" | "no-key" | "no-certificate" | "unsuited-key"
>;

const LEAST_RSA_BITS = 2048;
/** Content type of an encrypted part of a PKCS #12 file (RFC 5652, 8). */
const ENCRYPTED_DATA = "1.2.840.113549.1.7.6";

/** Reads a PKCS #12 file (RFC 7292) with PBES2 encryption. A wrong password is `unreadable` too. */
export async function readSigningIdentity(bytes: Uint8Array, password: string): Promise<IdentityReading> {
  const bags = await openBags(bytes, new Uint8Array(Buffer.from(password, "utf8")).buffer).catch(() => null);
  if (!bags) return { ok: false, code: "unreadable" };
  const [key] = bags.keys;
  if (!key) return { ok: false, code: "no-key" };
  if (!canSign(key)) return { ok: false, code: "unsuited-key" };
  const certificate = bags.certificates.find((candidate) => candidate.checkPrivateKey(key));
  if (!certificate) return { ok: false, code: "no-certificate" };
  return { ok: true, identity: { key, certificate, chain: chainOf(certificate, bags.certificates) } };
}

async function openBags(bytes: Uint8Array, password: ArrayBuffer) {
  const pfx = PFX.fromBER(new Uint8Array(bytes).buffer);
  await pfx.parseInternalValues({ password, checkIntegrity: true });
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (!safe) throw new Error("the file has no contents");
  await safe.parseInternalValues({
    safeContents: safe.safeContents.map(({ contentType }) => (contentType === ENCRYPTED_DATA ? { password } : {})),
  });
  const contents: { value: { safeBags: SafeBag[] } }[] = safe.parsedValue.safeContents;
  const values = contents.flatMap(({ value }) => value.safeBags.map(({ bagValue }) => bagValue));
  const keys: KeyObject[] = [];
  const certificates: X509Certificate[] = [];
  for (const value of values) {
    if (value instanceof PKCS8ShroudedKeyBag) {
      // The library's types do not declare this method.
      await Reflect.get(value, "parseInternalValues").call(value, { password });
      if (value.parsedValue) keys.push(keyOf(value.parsedValue));
    } else if (value instanceof PrivateKeyInfo) keys.push(keyOf(value));
    else if (value instanceof CertBag && value.parsedValue instanceof Certificate)
      certificates.push(new X509Certificate(Buffer.from(value.parsedValue.toSchema().toBER())));
  }
  return { keys, certificates };
}

const keyOf = (info: PrivateKeyInfo): KeyObject =>
  createPrivateKey({ key: Buffer.from(info.toSchema().toBER()), format: "der", type: "pkcs8" });

function canSign({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === "rsa") return (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS;
  return asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1";
}

/** Builds the chain from a certificate upwards through its issuers. Certificates outside of the chain are left out. */
function chainOf(certificate: X509Certificate, others: X509Certificate[]): X509Certificate[] {
  const rest = others.filter(({ fingerprint256 }) => fingerprint256 !== certificate.fingerprint256);
  const issuer = rest.find((other) => certificate.checkIssued(other));
  return issuer ? [issuer, ...chainOf(issuer, rest)] : [];
}
