import { createHash, sign } from "node:crypto";
import fs from "node:fs/promises";
import { Null, ObjectIdentifier, OctetString, Sequence } from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import { ConfigError } from "#app/config.server";
import type { Clock, PdfSigner } from "#modules/kernel/ports";
import { MAX_SIGNATURE_BYTES } from "#modules/rendering/index.server";
import { readSigningIdentity, type SigningIdentity } from "./signing-identity.server";

/** Object identifiers of RFC 5652, RFC 5035 and RFC 5754. */
const OID = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsa: "1.2.840.113549.1.1.1",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
};

/**
 * Signs with the certificate in a PKCS #12 file. Call `check` once before signing: it throws `ConfigError` if the file
 * cannot be read, or its certificate cannot sign today.
 */
export function createPdfSigner(
  settings: { file: string; password: string },
  clock: Clock,
): PdfSigner & { check(): Promise<void> } {
  let identity: Promise<SigningIdentity> | undefined;
  const load = () => {
    identity ??= readIdentity(settings, clock.now());
    return identity;
  };
  return {
    async check() {
      const { length } = makeCms(await load(), new Uint8Array());
      if (length > MAX_SIGNATURE_BYTES) throw refusal(settings.file, "holds too many certificates to fit into a PDF");
    },
    async certificate() {
      const { certificate } = await load();
      return { id: certificate.fingerprint256, validFrom: new Date(certificate.validFrom) };
    },
    async sign(bytes) {
      return makeCms(await load(), bytes);
    },
  };
}

async function readIdentity({ file, password }: { file: string; password: string }, now: Date) {
  const bytes = await fs.readFile(file).catch((error: unknown) => {
    throw refusal(file, "cannot be read", error);
  });
  const read = await readSigningIdentity(bytes, password);
  if (!read.ok) throw refusal(file, REFUSALS[read.code]);
  const { certificate } = read.identity;
  if (now < new Date(certificate.validFrom)) throw refusal(file, `is not valid before ${certificate.validFrom}`);
  if (now > new Date(certificate.validTo)) throw refusal(file, `has expired on ${certificate.validTo}`);
  return read.identity;
}

const refusal = (file: string, message: string, cause?: unknown) =>
  new ConfigError(`The configuration is not usable:\n  PDF_SIGNING_P12 ${message}: ${file}`, { cause });

const REFUSALS = {
  unreadable: "is no PKCS #12 file in a present-day encryption, or PDF_SIGNING_PASSWORD is not its password",
  "no-key": "holds no private key",
  "no-certificate": "holds no certificate of its private key",
  "unsuited-key": "must hold an RSA key of at least 2048 bits or a P-256 key",
} as const;

/**
 * Creates a detached signature (RFC 5652) with the attributes of PAdES baseline B (ETSI EN 319 142-1, 6.3). The claimed
 * time is in the PDF, so not here.
 */
function makeCms({ key, certificate, chain }: SigningIdentity, bytes: Uint8Array): Uint8Array {
  const rsa = key.asymmetricKeyType === "rsa";
  const sha256 = new AlgorithmIdentifier({ algorithmId: OID.sha256 });
  const attributes = new SignedAndUnsignedAttributes({
    type: 0,
    // In DER's order within a set: shortest first.
    attributes: [
      new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
      new Attribute({ type: OID.messageDigest, values: [new OctetString({ valueHex: digest(bytes) })] }),
      new Attribute({ type: OID.signingCertificateV2, values: [signingCertificate(certificate.raw)] }),
    ],
  });
  // The signature covers the set with its own tag rather than the tag it has in the message (RFC 5652, 5.4).
  const signed = Buffer.from(attributes.toSchema().toBER());
  signed[0] = 0x31;
  const [own, ...above] = [certificate, ...chain].map(({ raw }) => Certificate.fromBER(exact(raw)));
  if (!own) throw new Error("a signing identity has a certificate");
  const message = new SignedData({
    version: 1,
    digestAlgorithms: [sha256],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates: [own, ...above],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        digestAlgorithm: sha256,
        signedAttrs: attributes,
        signatureAlgorithm: rsa
          ? new AlgorithmIdentifier({ algorithmId: OID.rsa, algorithmParams: new Null() })
          : new AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 }),
        signature: new OctetString({ valueHex: exact(sign("sha256", signed, key)) }),
      }),
    ],
  });
  const content = new ContentInfo({ contentType: OID.signedData, content: message.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER());
}

/**
 * Encodes SigningCertificateV2 with the certificate's digest alone; SHA-256 is its default algorithm (RFC 5035, 3).
 */
function signingCertificate(certificate: Uint8Array): Sequence {
  const id = new Sequence({ value: [new OctetString({ valueHex: digest(certificate) })] });
  return new Sequence({ value: [new Sequence({ value: [id] })] });
}

const digest = (bytes: Uint8Array) => exact(createHash("sha256").update(bytes).digest());

const exact = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;
