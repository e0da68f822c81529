import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { FlattenedSign } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { checkExternal as check } from "#tests/builders/check-external";
import { asToken, badge, externalKey, rsaKey } from "#tests/builders/external-issuer";
import { didJwk, ecKey } from "#tests/builders/other-libraries";

const PROFILE = "https://issuer.example/profile";
const KID = "https://issuer.example/keys/1";
const WEB = "did:web:issuer.example";
const WEB_ADDRESS = "https://issuer.example/.well-known/did.json";

const holds = { verdict: "holds", proof: "signature-holds", issuer: "key-of-issuer" };
const broken = { verdict: "not-genuine", proof: "signature-broken" };
const jwkOf = (key: KeyObject) => createPublicKey(key).export({ format: "jwk" });
const profile = (...keys: object[]) => ({ [PROFILE]: { id: PROFILE, jwks: { keys } } });
/** Changes the header or payload of a token without signing it again. */
function rewritten(token: string, changes: { header?: object; payload?: object }) {
  const [head = "", body = "", signature = ""] = token.split(".");
  const merged = (part: string, more?: object) =>
    more
      ? Buffer.from(
          JSON.stringify({ ...JSON.parse(Buffer.from(part, "base64url").toString("utf8")), ...more }),
        ).toString("base64url")
      : part;
  return [merged(head, changes.header), merged(body, changes.payload), signature].join(".");
}

/** The curve of each algorithm that has one (RFC 7518, section 3.4). */
const CURVES: Record<string, "P-256" | "P-384" | "P-521"> = { ES256: "P-256", ES384: "P-384", ES512: "P-521" };

const signers: Record<string, KeyObject> = {};
const signerOf = (alg: string): KeyObject => signers[alg] ?? expect.fail(`no key for ${alg}`);
beforeAll(async () => {
  const rsa = rsaKey().privateKey;
  Object.assign(signers, { RS256: rsa, PS256: rsa, EdDSA: externalKey().privateKey });
  Object.assign(signers, { ES256: (await ecKey()).privateKey, ES384: (await ecKey("P-384")).privateKey });
  Object.assign(signers, { ES512: (await ecKey("P-521")).privateKey });
});

describe.each(["ES256", "ES384", "ES512", "PS256"])("a token with %s", (alg) => {
  const issued = (issuer: string, header: object = {}) =>
    asToken(badge(issuer), signerOf(alg), { alg, typ: "vc+jwt", ...header });

  it("holds with a key in the issuer's profile, at an address of its host, and in its did:web document", async () => {
    const publicKeyJwk = jwkOf(signerOf(alg));
    expect(await check(await issued(PROFILE, { kid: "k" }), profile({ ...publicKeyJwk, kid: "k" }))).toMatchObject(
      holds,
    );
    expect(await check(await issued(PROFILE, { kid: KID }), { [KID]: { ...publicKeyJwk, kid: KID } })).toMatchObject(
      holds,
    );
    const verificationMethod = [{ id: "#key-1", type: "JsonWebKey", controller: WEB, publicKeyJwk }];
    const document = { id: WEB, verificationMethod, assertionMethod: ["#key-1"] };
    const token = await issued(WEB, { kid: `${WEB}#key-1` });
    expect(await check(token, { [WEB_ADDRESS]: document })).toMatchObject({ ...holds, asked: [WEB_ADDRESS] });
    expect(await check(token, { [WEB_ADDRESS]: { ...document, assertionMethod: [] } })).toMatchObject({
      verdict: "not-checked",
      issuer: "key-missing",
    });
  });

  it("holds with a did:jwk, and nothing is fetched for it", async () => {
    const did = didJwk(jwkOf(signerOf(alg)));
    for (const header of [{ kid: `${did}#0` }, { kid: "#0" }, {}, { jwk: jwkOf(signerOf(alg)) }])
      expect(await check(await issued(did, header))).toMatchObject({ ...holds, asked: [] });
  });

  it("does not hold with one changed byte, nor with another issuer's key of the same kind", async () => {
    const token = await issued(PROFILE, { kid: "k" });
    const published = profile({ ...jwkOf(signerOf(alg)), kid: "k" });
    expect(await check(rewritten(token, { payload: { name: "Teamworl" } }), published)).toMatchObject(broken);
    const at = token.length - 20;
    const flipped = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    expect(await check(flipped, published)).toMatchObject(broken);
    const others = alg === "PS256" ? rsaKey() : await ecKey(CURVES[alg] ?? "P-256");
    expect(await check(token, profile({ ...jwkOf(others.privateKey), kid: "k" }))).toMatchObject(broken);
  });

  it("could not be checked while the issuer is out of reach", async () => {
    expect(await check(await issued(WEB, { kid: `${WEB}#key-1` }))).toMatchObject({
      verdict: "not-checked",
      proof: "key-missing",
      issuer: "issuer-unreachable",
    });
  });
});

describe("a did:key on an elliptic curve", () => {
  it.each(["P-256", "P-384", "P-521"] as const)(
    "signs a token on %s, and nobody else signs under its name",
    async (curve) => {
      const alg = Object.keys(CURVES).find((name) => CURVES[name] === curve) ?? expect.fail();
      const [key, other] = [await ecKey(curve), await ecKey(curve)];
      const kid = `${key.did}#${key.multibase}`;
      expect(await check(await asToken(badge(key.did), key.privateKey, { alg, kid }))).toMatchObject({
        ...holds,
        asked: [],
      });
      expect(await check(await asToken(badge(key.did), key.privateKey, { alg, jwk: key.jwk }))).toMatchObject(holds);
      expect(await check(await asToken(badge(key.did), other.privateKey, { alg, kid }))).toMatchObject(broken);
      const foreign = { verdict: "not-genuine", issuer: "key-not-of-issuer" };
      expect(
        await check(await asToken(badge(key.did), other.privateKey, { alg, kid: `${other.did}#${other.multibase}` })),
      ).toMatchObject(foreign);
      expect(await check(await asToken(badge(key.did), other.privateKey, { alg, jwk: other.jwk }))).toMatchObject(
        foreign,
      );
    },
  );
});

describe("a did:jwk", () => {
  it("that is no key, no key for signing or of a kind that is not read here could not be checked", async () => {
    const { privateKey, jwk } = await ecKey();
    const secp256k1 = generateKeyPairSync("ec", { namedCurve: "secp256k1" }).publicKey.export({ format: "jwk" });
    const offCurve = { ...jwk, x: jwk.y, y: jwk.x };
    for (const did of [
      ...[{ ...jwk, use: "enc" }, secp256k1, offCurve, { kty: "oct", k: "AAAA" }, {}].map(didJwk),
      "did:jwk:",
      "did:jwk:nonsense",
    ])
      expect(await check(await asToken(badge(did), privateKey, { alg: "ES256" }))).toMatchObject({
        verdict: "not-checked",
        issuer: "issuer-unsupported",
      });
    const own = didJwk({ ...jwk, use: "sig" });
    expect(await check(await asToken(badge(own), privateKey, { alg: "ES256" }))).toMatchObject(holds);
  });
});

describe("a token that names another algorithm than its issuer's key is for", () => {
  const ALGORITHMS = ["RS256", "PS256", "ES256", "ES384", "ES512", "EdDSA"];
  const pairs = ALGORITHMS.flatMap((signed) => ALGORITHMS.map((claimed) => [signed, claimed] as const));

  it.each(pairs)("signed with %s, said to be %s", async (signed, claimed) => {
    const token = await asToken(badge(PROFILE), signerOf(signed), { alg: signed, kid: "k" });
    const answer = await check(
      signed === claimed ? token : rewritten(token, { header: { alg: claimed } }),
      profile({ ...jwkOf(signerOf(signed)), kid: "k" }),
    );
    expect(answer).toMatchObject(signed === claimed ? holds : broken);
  });

  it.each(ALGORITHMS)("never makes a shared secret of a public key of %s", async (alg) => {
    const publicKey = createPublicKey(signerOf(alg));
    const jwk = { ...jwkOf(signerOf(alg)), kid: "k" };
    const secrets = [
      publicKey.export({ type: "spki", format: "pem" }),
      publicKey.export({ type: "spki", format: "der" }),
      JSON.stringify(jwk),
      Buffer.from(jwk.x ?? jwk.n ?? "", "base64url"),
    ];
    for (const secret of secrets)
      for (const bits of [256, 384, 512]) {
        const [head, body] = [{ alg: `HS${bits}`, kid: "k" }, badge(PROFILE)].map((part) =>
          Buffer.from(JSON.stringify(part)).toString("base64url"),
        );
        const signature = createHmac(`sha${bits}`, secret).update(`${head}.${body}`).digest("base64url");
        expect(await check(`${head}.${body}.${signature}`, profile(jwk))).toMatchObject({
          verdict: "not-checked",
          proof: "unsupported-proof",
        });
      }
  });

  it.each(["none", "None", "NONE", "nOnE"])("holds with no signature under no name for it: %s", async (alg) => {
    const token = await asToken(badge(PROFILE), signerOf("ES256"), { alg: "ES256", kid: "k" });
    const [head, body] = rewritten(token, { header: { alg } }).split(".");
    const published = profile({ ...jwkOf(signerOf("ES256")), kid: "k" });
    for (const signature of ["", "AAAA", token.split(".")[2]])
      expect(await check(`${head}.${body}.${signature}`, published)).toMatchObject({
        verdict: "not-genuine",
        proof: "unsigned",
      });
  });

  it.each(["ES256K", "RS512", "RS1", "constructor", "__proto__", ""])("is not read: %j", async (alg) => {
    const token = await asToken(badge(PROFILE), signerOf("ES256"), { alg: "ES256", kid: "k" });
    const published = profile({ ...jwkOf(signerOf("ES256")), kid: "k" });
    expect(await check(rewritten(token, { header: { alg } }), published)).toMatchObject({
      verdict: "not-checked",
      proof: "unsupported-proof",
    });
  });
});

describe("a key that the issuer publishes and that cannot be used here", () => {
  it("is called missing, not somebody else's", async () => {
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
    const keys = [
      { ...publicKey.export({ format: "jwk" }), kid: "odd" },
      { ...jwkOf(signerOf("ES256")), kid: "good" },
    ];
    const token = (kid?: string) =>
      asToken(badge(PROFILE), signerOf("ES256"), { alg: "ES256", ...(kid ? { kid } : {}) });
    expect(await check(await token("odd"), profile(...keys))).toMatchObject({
      verdict: "not-checked",
      issuer: "key-missing",
    });
    expect(await check(await token("absent"), profile(...keys))).toMatchObject({
      verdict: "not-genuine",
      issuer: "key-not-listed",
    });
    expect(await check(await token("good"), profile(...keys))).toMatchObject(holds);
    expect(await check(await token(), profile(...keys))).toMatchObject(holds);
  });

  it("does not sign where it is for encrypting", async () => {
    const token = await asToken(badge(PROFILE), signerOf("ES256"), { alg: "ES256", kid: "k" });
    const jwk = { ...jwkOf(signerOf("ES256")), kid: "k" };
    expect(await check(token, profile({ ...jwk, use: "enc" }))).toMatchObject({ issuer: "key-missing" });
    expect(await check(token, profile({ ...jwk, use: "sig" }))).toMatchObject(holds);
  });
});

describe("an extension that a token calls critical", () => {
  it("could not be checked where it is not known here", async () => {
    const signing = new FlattenedSign(Buffer.from(JSON.stringify(badge(PROFILE))));
    const {
      protected: head,
      payload,
      signature,
    } = await signing
      .setProtectedHeader({ alg: "ES256", kid: "k", crit: ["urn:x"], "urn:x": true })
      .sign(signerOf("ES256"), { crit: { "urn:x": true } });
    const published = profile({ ...jwkOf(signerOf("ES256")), kid: "k" });
    expect(await check(`${head}.${payload}.${signature}`, published)).toMatchObject({
      verdict: "not-checked",
      proof: "unsupported-proof",
      issuer: "key-of-issuer",
    });
  });
});
