import { createHash, type KeyObject, sign } from "node:crypto";
import { encode } from "cborg";
import { describe, expect, it } from "vitest";
import { loadKnownContext } from "#modules/credentials/canonical/other-contexts";
import { verifyText } from "#tests/builders/check-external";
import { asToken, badge, externalKey, outsideWith, withProof } from "#tests/builders/external-issuer";
import { ecKey } from "#tests/builders/other-libraries";
import { inspectorHere } from "#tests/fakes/inspector";
import { openFile } from "../inspection/open-file";

const key = externalKey();
const method = `${key.did}#${key.multibase}`;

/** Verifies a text or bytes as an uploaded file, with no server reachable. */
async function check(content: string | Uint8Array) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const opened = await openFile(bytes, () => 0);
  if (!opened.ok || opened.kind !== "credential") return opened;
  const { outside, asked } = outsideWith({});
  const clock = { now: () => new Date("2026-11-20") };
  const found = await verifyText({ clock, inspector: inspectorHere, outside }, opened.credential);
  const codes = Object.fromEntries((found?.checks ?? []).map((one) => [one.name, one.code]));
  return { verdict: found?.verdict, ...codes, ...found?.claims, unread: found?.unreadProofs, asked };
}

const ANCHOR = {
  type: "ChainedProof2021",
  chainedProofType: "MerkleProof2019",
  created: "2026-01-01T00:00:00Z",
  proofPurpose: "assertionMethod",
  verificationMethod: "https://issuer.example/profile#key",
  previousProof: { type: "Ed25519Signature2020", created: "2026-01-01T00:00:00Z" },
  proofValue: "z7veGu1qoKR3AS5AHmC7iKL5",
};
const plain = (changes: object = {}) => ({
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["VerifiableCredential"],
  issuer: key.did,
  credentialSubject: { id: "did:example:holder", name: "Ivo Lang" },
  ...changes,
});

/** A tagged COSE_Sign1 message (RFC 9052, section 4.2), assembled by hand. */
function cose(payload: object, signer: KeyObject, header: [number, unknown][]) {
  const [head, body] = [encode(new Map(header)), Buffer.from(JSON.stringify(payload))];
  const signed = encode(["Signature1", head, new Uint8Array(), new Uint8Array(body)]);
  const signature = new Uint8Array(sign("sha256", signed, { key: signer, dsaEncoding: "ieee-p1363" }));
  return Buffer.concat([Buffer.of(0xd2), encode([head, new Map(), new Uint8Array(body), signature])]).toString(
    "base64",
  );
}

describe("each kind of credential is named, read and checked as far as its rules allow", () => {
  it("a credential of VC 2.0, plain, as a token with claims of its own, and in an older form", async () => {
    const holds = { verdict: "holds", proof: "signature-holds", issuer: "key-of-issuer", asked: [] };
    const signed = await withProof(plain(), key, method);
    const subjects = [{ name: "Ivo Lang", achievement: null }];
    expect(await check(JSON.stringify(signed))).toMatchObject({ ...holds, kind: "verifiable-credential", subjects });
    const claims = {
      iss: key.did,
      nbf: 1_772_323_200,
      exp: 1_893_456_000,
      jti: "urn:uuid:7",
      vc: { ...plain(), issuer: undefined },
    };
    expect(await check(await asToken(claims, key.privateKey, { alg: "EdDSA", typ: "JWT", kid: method }))).toMatchObject(
      {
        ...holds,
        kind: "verifiable-credential",
        id: "urn:uuid:7",
        issuerId: key.did,
        subjects,
        validFrom: "2026-03-01T00:00:00.000Z",
        validUntil: "2030-01-01T00:00:00.000Z",
      },
    );
  });

  it("a comprehensive learner record, under its own vocabulary", async () => {
    const clr = badge(key.did, {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json",
        "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
      ],
      type: ["VerifiableCredential", "ClrCredential"],
      credentialSubject: { id: "did:example:holder", type: ["ClrSubject"], verifiableCredential: [] },
    });
    expect(
      await check(JSON.stringify(await withProof(clr, key, method, {}, { loadContext: loadKnownContext }))),
    ).toMatchObject({
      kind: "clr-2",
      verdict: "holds",
    });
  });

  it("Blockcerts 3: by its anchor alone nothing, and by the issuer's proof beside it", async () => {
    expect(await check(JSON.stringify({ ...plain(), proof: ANCHOR }))).toMatchObject({
      kind: "blockcerts-3",
      issuerId: key.did,
      subjects: [{ name: "Ivo Lang", achievement: null }],
      verdict: "not-checked",
      proof: "unsupported-proof",
      issuer: "key-missing",
      status: "no-status",
    });
    const { proof, ...words } = await withProof(plain(), key, method);
    expect(await check(JSON.stringify({ ...words, proof: [proof, ANCHOR] }))).toMatchObject({
      kind: "blockcerts-3",
      verdict: "holds",
      unread: ["ChainedProof2021"],
    });
  });

  it("a European credential in JSON, sealed or not, and one in XML", async () => {
    const credential = {
      ...plain({ type: ["VerifiableCredential", "EuropeanDigitalCredential"] }),
      issuer: { id: "urn:epass:org:1", type: "Organisation", legalName: { en: ["Meadow College"] } },
      credentialSubject: {
        type: "Person",
        fullName: { en: ["Ivo Lang"] },
        hasClaim: [{ title: { en: ["Bee keeping"] } }],
      },
      validFrom: "2026-03-01T00:00:00+01:00",
    };
    const payload = Buffer.from(JSON.stringify(credential)).toString("base64url");
    for (const file of [credential, { payload, signatures: [{ protected: "eyJ4NWMiOltdfQ", signature: "AAAA" }] }])
      expect(await check(JSON.stringify(file))).toMatchObject({
        kind: "european-digital-credential",
        issuerId: "urn:epass:org:1",
        issuerName: "Meadow College",
        subjects: [{ name: "Ivo Lang", achievement: "Bee keeping" }],
        validFrom: "2026-03-01T00:00:00+01:00",
        verdict: "not-checked",
        proof: "unsupported-proof",
        issuer: "key-missing",
        status: "kind-not-read",
      });
    const xml =
      '<?xml version="1.0"?><EuropassCredential xmlns="http://data.europa.eu/snb"><title/></EuropassCredential>';
    expect(await check(xml)).toEqual({ ok: false, code: "european-xml" });
    expect(await check("<other/>")).toEqual({ ok: false, code: "unsupported-file" });
  });

  it("a badge of Open Badges 1.1, hosted where it says", async () => {
    const old = {
      uid: "abc",
      recipient: { type: "email", hashed: true, identity: `sha256$${createHash("sha256").update("a").digest("hex")}` },
      badge: "https://badges.example.org/class.json",
      verify: { type: "hosted", url: "https://badges.example.org/1.json" },
      issuedOn: 1_403_120_715,
    };
    expect(await check(JSON.stringify(old))).toMatchObject({
      kind: "open-badge-1",
      id: "https://badges.example.org/1.json",
      validFrom: "2014-06-18T19:45:15.000Z",
      verdict: "not-checked",
      proof: "not-asked",
      issuer: "not-asked",
      status: "not-asked",
      asked: [],
    });
  });

  it("a credential in COSE, and not one that says that it is something else, or was changed", async () => {
    const signer = await ecKey();
    const document = plain({ issuer: signer.did });
    const kid = new TextEncoder().encode(`${signer.did}#${signer.multibase}`);
    const header: [number, unknown][] = [
      [1, -7],
      [4, kid],
      [3, "application/vc"],
      [16, "application/vc+cose"],
    ];
    const message = cose(document, signer.privateKey, header);
    expect(await check(message)).toMatchObject({
      kind: "verifiable-credential",
      verdict: "holds",
      proof: "signature-holds",
      issuer: "key-of-issuer",
    });
    const other = header.map(([label, value]): [number, unknown] => [
      label,
      label === 16 ? "application/other" : value,
    ]);
    expect(await check(cose(document, signer.privateKey, other))).toMatchObject({
      verdict: "not-checked",
      proof: "other-type",
    });
    const unknown = header.map(([label, value]): [number, unknown] => [label, label === 1 ? -999 : value]);
    expect(await check(cose(document, signer.privateKey, unknown))).toMatchObject({ proof: "unsupported-proof" });
    const changed = Buffer.from(message, "base64");
    changed.write("Eva", changed.indexOf("Ivo"));
    expect(await check(changed.toString("base64"))).toMatchObject({
      verdict: "not-genuine",
      proof: "signature-broken",
    });
    for (const cut of [
      message.slice(0, 60),
      `0oR${"A".repeat(80)}`,
      Buffer.from([0xd2, ...Array(5000).fill(0x81)]).toString("base64"),
    ])
      expect(await check(cut)).not.toMatchObject({ verdict: "holds" });
  });
});
