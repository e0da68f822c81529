import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPdfSigner } from "#app/adapters/secrets/pdf-signer.server";
import { systemClock } from "#app/adapters/system/clock.server";
import { ConfigError } from "#app/config.server";
import { certificates, credentials, verification } from "#app/modules.server";
import { makeSigningFile } from "#tests/builders/signing-file";
import { createWorld, type World } from "#tests/builders/world";

const password = "throw-away";
const directory = mkdtempSync(path.join(tmpdir(), "pdf-signer-"));
let files = 0;

function writeTemporary(bytes: Uint8Array, extension: string): string {
  const file = path.join(directory, `${files++}.${extension}`);
  writeFileSync(file, bytes);
  return file;
}

function signerWith(options: Omit<Parameters<typeof makeSigningFile>[0], "password">) {
  return createPdfSigner(
    { file: writeTemporary(makeSigningFile({ ...options, password }), "p12"), password },
    systemClock,
  );
}

/** Returns poppler's report on the signatures in a PDF. */
function pdfsig(pdf: Uint8Array): string {
  const { error, stdout } = spawnSync("pdfsig", [writeTemporary(pdf, "pdf")], { encoding: "utf8" });
  if (error) throw new Error("pdfsig failed; these tests need poppler-utils", { cause: error });
  return stdout;
}

const rsaFile = writeTemporary(makeSigningFile({ key: "rsa:2048", password }), "p12");
const signers = { rsa: createPdfSigner({ file: rsaFile, password }, systemClock), ec: signerWith({ key: "P-256" }) };
let world: World;
let publicId: string;

beforeAll(async () => {
  world = await createWorld();
  const actor = await world.organization("signed");
  // Text that looks like the placeholder of a signature must not mislead the signer.
  const achievement = "/ByteRange [0 /********** /********** /**********] /Contents <00>";
  const name = "محمد الزهراني";
  ({ publicId } = await world.certificate(actor, { name, achievement }, { template: "diwan", language: "ar" }));
});
afterAll(async () => {
  await world.close();
  rmSync(directory, { recursive: true, force: true });
});

async function pdfBy(pdfSigner: (typeof signers)["rsa"] | null): Promise<Buffer> {
  const file = await certificates.renderFile({ ...world.deps, pdfSigner }, { publicId, format: "pdf" });
  if (!file) throw new Error("the certificate is gone");
  return Buffer.from(file.bytes);
}

const fileState = async (bytes: Uint8Array) => {
  const found = await verification.verifyFile(world.deps, bytes);
  return found.ok && found.kind === "certificate" ? found.file : found;
};

const signatureOf = (pdf: Buffer) => pdf.indexOf("/Contents <") + "/Contents <".length;

describe.each(["rsa", "ec"] as const)("a PDF signed with a key of the kind %s", (kind) => {
  it("is valid to an independent reader, as PAdES, with SHA-256, over the whole file", async () => {
    const report = pdfsig(await pdfBy(signers[kind]));
    expect(report).toContain("Signature Validation: Signature is Valid.");
    expect(report).toContain("Signature Type: ETSI.CAdES.detached");
    expect(report).toContain("Signing Hash Algorithm: SHA-256");
    expect(report).toContain("Signer Certificate Common Name: Sanad signs");
    expect(report).toContain("Total document signed");
    expect(report.match(/Signature #/g)).toHaveLength(1);
  });

  it("is invalid to it after one changed byte", async () => {
    const pdf = await pdfBy(signers[kind]);
    const at = pdf.lastIndexOf("/CreationDate");
    pdf.write("/CreationDatf", at, "latin1");
    expect(pdfsig(pdf)).not.toContain("Signature is Valid");
    expect(pdfsig(pdf)).toContain("Digest Mismatch");
  });

  it("carries its credential and its shape as an unsigned one does", async () => {
    const signed = await pdfBy(signers[kind]);
    const plain = await pdfBy(null);
    const credential = credentials.extractCredential(plain);
    expect(credential).toMatchObject({ ok: true, carrier: "pdf" });
    expect(credentials.extractCredential(signed)).toEqual(credential);
    expect(credentials.wordsOfPdf(signed)).toBe(credentials.wordsOfPdf(plain));
    for (const mark of ["/StructTreeRoot", "/MarkInfo", "pdfaid:part>3", "/ID [", "/AF"])
      expect(signed.toString("latin1"), mark).toContain(mark);
  });

  it("counts as issued, whatever the key is by now, and no more with a byte changed", async () => {
    const pdf = await pdfBy(signers[kind]);
    expect(await fileState(pdf)).toBe("as-issued");
    pdf.write("/CreationDatf", pdf.lastIndexOf("/CreationDate"), "latin1");
    expect(await fileState(pdf)).toBe("credential-intact");
  });
});

it("holds a signature by the rules of CMS, with the certificate above", async () => {
  const pdf = await pdfBy(signers.rsa);
  const from = signatureOf(pdf) - 1;
  const to = pdf.indexOf(">", from) + 1;
  const padded = Buffer.from(pdf.toString("latin1", from + 1, to - 1), "hex");
  const cms = writeTemporary(padded.subarray(0, padded.readUInt16BE(2) + 4), "der");
  const content = writeTemporary(Buffer.concat([pdf.subarray(0, from), pdf.subarray(to)]), "bin");
  const passwordOption = ["-passin", `pass:${password}`];
  const { stdout: root } = spawnSync("openssl", ["pkcs12", "-in", rsaFile, "-cacerts", "-nokeys", ...passwordOption]);
  const verifyArguments = [
    "-inform",
    "DER",
    "-in",
    cms,
    "-binary",
    "-content",
    content,
    "-CAfile",
    writeTemporary(root, "pem"),
  ];
  // With -cades OpenSSL checks the signing-certificate attribute.
  const { status, stderr } = spawnSync("openssl", ["cms", "-verify", "-cades", "-purpose", "any", ...verifyArguments], {
    maxBuffer: 10_000_000,
  });
  expect(String(stderr)).toContain("CAdES Verification successful");
  expect(status).toBe(0);
  const printed = String(spawnSync("openssl", ["cms", "-cmsout", "-print", "-inform", "DER", "-in", cms]).stdout);
  expect(printed).toContain("id-smime-aa-signingCertificateV2");
  expect(printed).toContain("Throw-away Root");
  expect(printed).not.toContain("signingTime");
});

it("signs the same bytes again with RSA, and keeps apart what is signed from what is not", async () => {
  expect((await pdfBy(signers.rsa)).equals(await pdfBy(signers.rsa))).toBe(true);
  const etag = async (pdfSigner: (typeof signers)["rsa"] | null, format: "pdf" | "png") =>
    (await certificates.renderFile({ ...world.deps, pdfSigner }, { publicId, format }))?.etag;
  const etags = [await etag(null, "pdf"), await etag(signers.rsa, "pdf"), await etag(signers.ec, "pdf")];
  expect(new Set(etags).size).toBe(3);
  expect(await etag(signers.rsa, "png")).toBe(await etag(null, "png"));
});

it("does not take what is hidden in the signature's room for a file of ours", async () => {
  const pdf = await pdfBy(signers.ec);
  pdf.write("> endobj 9 0 obj <", signatureOf(pdf) + 20_000, "latin1");
  expect(await fileState(pdf)).toBe("credential-intact");
});

describe("a signing certificate", () => {
  const day = 86_400_000;
  const from = new Date(Date.now() - 2 * day);

  it("that is valid today is taken", async () => {
    await expect(signers.rsa.check()).resolves.toBeUndefined();
    await expect(signers.ec.check()).resolves.toBeUndefined();
  });

  it.each([
    ["has expired", { key: "rsa:2048", validity: { from, to: new Date(Date.now() - day) } }, "has expired on"],
    [
      "is not valid yet",
      { key: "P-256", validity: { from: new Date(Date.now() + day), to: new Date(Date.now() + 2 * day) } },
      "is not valid before",
    ],
    ["has no key", { key: "none" }, "holds no private key"],
    ["has a short key", { key: "rsa:1024" }, "at least 2048 bits"],
    ["has a key on another curve", { key: "P-384" }, "P-256"],
  ] as const)("that %s is refused before anything is served", async (_what, options, message) => {
    const refused = signerWith(options).check();
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(message);
  });

  it("is refused under a wrong password, and where there is none", async () => {
    const file = writeTemporary(makeSigningFile({ key: "P-256", password }), "p12");
    const wrong = createPdfSigner({ file, password: "another" }, systemClock).check();
    await expect(wrong).rejects.toThrow(ConfigError);
    await expect(wrong).rejects.toThrow("PDF_SIGNING_PASSWORD is not its password");
    const missing = createPdfSigner({ file: path.join(directory, "missing.p12"), password }, systemClock).check();
    await expect(missing).rejects.toThrow(ConfigError);
    await expect(missing).rejects.toThrow("cannot be read");
  });
});
