import { hash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { certificateOf } from "#tests/builders/certificate-of";
import { checkExternal } from "#tests/builders/check-external";
import { asToken, externalKey } from "#tests/builders/external-issuer";
import { leastTime } from "#tests/builders/least-time";
import { DIPLOMA, type SdJwtIssuer, sdJwtIssuer, statusToken } from "#tests/builders/sd-jwt";
import { readCredentials } from "./read-credentials";
import { disclose } from "./sd-jwt";

const ISSUER = "https://issuer.example";
const LIST = "https://issuer.example/states";
const digestOf = (written: string) => hash("sha256", written, "base64url");
const holds = { verdict: "holds", proof: "signature-holds", issuer: "key-of-issuer" };

let issuer: SdJwtIssuer;
let published: Record<string, object>;
let whole: string;
beforeAll(async () => {
  issuer = await sdJwtIssuer();
  published = { [ISSUER]: { id: ISSUER, jwks: { keys: [{ ...issuer.key.jwk, kid: "k" }] } } };
  whole = await issuer.issue({ iss: ISSUER, ...DIPLOMA }, ["given_name", "family_name"]);
});

describe("an SD-JWT credential that another library issued", () => {
  it("is read with what its holder shows, and holds", async () => {
    expect(await checkExternal(whole, published)).toMatchObject({ ...holds, time: "no-dates", status: "no-status" });
    const shown = await issuer.present(whole, { family_name: true });
    expect(await checkExternal(shown, published)).toMatchObject(holds);
    const names = [whole, shown, await issuer.present(whole, {})].map(
      (text) => readCredentials(text)?.credentials[0]?.credential?.subjects[0],
    );
    expect(names).toEqual([
      { name: "Ivo Lang", achievement: "Bee keeping" },
      { name: "Lang", achievement: "Bee keeping" },
      { name: null, achievement: "Bee keeping" },
    ]);
  });

  it("is not genuine with a disclosure that nobody signed, that was changed, or that stands there twice", async () => {
    const [token = "", ...parts] = whole.split("~");
    const disclosures = parts.slice(0, -1);
    const forged = Buffer.from(JSON.stringify(["salt", "given_name", "Eve"])).toString("base64url");
    for (const others of [
      [...disclosures, forged],
      [forged, ...disclosures.slice(1)],
      [...disclosures, disclosures[0]],
    ])
      expect(await checkExternal([token, ...others, ""].join("~"), published)).toMatchObject({
        verdict: "not-genuine",
        proof: "altered-disclosure",
      });
  });

  it("is not genuine with one changed byte of what was signed", async () => {
    const [head = "", body = "", rest = ""] = whole.split(".");
    const payload = Buffer.from(body, "base64url").toString("utf8").replace("Bee keeping", "Bee keepinG");
    const changed = `${head}.${Buffer.from(payload).toString("base64url")}.${rest}`;
    expect(await checkExternal(changed, published)).toMatchObject({
      verdict: "not-genuine",
      proof: "signature-broken",
    });
  });

  it("could not be checked where it says that it is something else, or hashes in a way that nobody knows", async () => {
    const other = await issuer.issue({ iss: ISSUER, ...DIPLOMA }, [], { typ: "kb+jwt" });
    expect(await checkExternal(other, published)).toMatchObject({ verdict: "not-checked", proof: "other-type" });
    expect(disclose({ _sd_alg: "md5", _sd: [] }, []).fault).toBe("unknown-digest");
    const nested = Array.from({ length: 70 }).reduce<object>((inner) => ({ inner }), {});
    expect(disclose(Object(nested), []).fault).toBe("too-many-disclosures");
  });

  it.each([
    [0, { verdict: "holds", status: "in-force" }],
    [1, { verdict: "revoked", status: "revoked" }],
    [2, { verdict: "suspended", status: "suspended" }],
    [3, { verdict: "not-checked", status: "status-unsupported" }],
  ])("is what number %i of its issuer's list says", async (state, expected) => {
    const states = [0, 0, 0, 0, 0, state];
    const status = { status_list: { idx: 5, uri: LIST } };
    const token = await issuer.issue({ iss: ISSUER, ...DIPLOMA, status }, []);
    const list = await statusToken(issuer, { url: LIST, issuer: ISSUER, states });
    expect(await checkExternal(token, { ...published, [LIST]: list })).toMatchObject(expected);
  });

  it("trusts no list of another address, of another time, of another kind or signed by somebody else", async () => {
    const status = { status_list: { idx: 5, uri: LIST } };
    const token = await issuer.issue({ iss: ISSUER, ...DIPLOMA, status }, []);
    const states = [0, 0, 0, 0, 0, 0];
    const lists = [
      await statusToken(issuer, { url: `${LIST}/2`, issuer: ISSUER, states }),
      await statusToken(issuer, { url: LIST, issuer: ISSUER, states, exp: 1_772_323_201 }),
      await statusToken(issuer, { url: LIST, issuer: ISSUER, states, typ: "jwt" }),
      await statusToken(await sdJwtIssuer(), { url: LIST, issuer: ISSUER, states }),
      await statusToken(issuer, { url: LIST, issuer: ISSUER, states: [0] }),
    ];
    for (const list of lists.slice(0, 4))
      expect(await checkExternal(token, { ...published, [LIST]: list })).toMatchObject({
        verdict: "not-checked",
        status: "status-untrusted",
      });
    expect(await checkExternal(token, published)).toMatchObject({ status: "status-unreachable" });
  });
});

describe("what an SD-JWT says of its time and its status", () => {
  const reported = async (claims: object) =>
    checkExternal(await issuer.issue({ iss: ISSUER, ...DIPLOMA, ...claims }, []), published);

  it("counts the latest beginning and the earliest end, in whichever claim", async () => {
    expect(await reported({ exp: 1_893_456_000, date_of_expiry: "2020-06-30" })).toMatchObject({ verdict: "expired" });
    expect(await reported({ exp: 1_500_000_000, date_of_expiry: "2030-06-30" })).toMatchObject({ verdict: "expired" });
    expect(await reported({ nbf: 1_893_456_000 })).toMatchObject({ verdict: "not-yet-valid" });
    expect(await reported({ exp: "1500000000" })).toMatchObject({ verdict: "not-checked", time: "bad-dates" });
    expect(await reported({ nbf: 1_772_323_200, exp: 1_893_456_000 })).toMatchObject({
      verdict: "holds",
      time: "in-time",
    });
  });

  it("does not pass over a status of a kind that is not read", async () => {
    expect(await reported({ status: { other: { uri: "https://issuer.example/x" } } })).toMatchObject({
      verdict: "not-checked",
      status: "status-unsupported",
    });
  });

  it("is the same without the last tilde, and without any", async () => {
    expect(await checkExternal(whole.slice(0, -1), published)).toMatchObject(holds);
    const bare = await issuer.issue({ iss: ISSUER, ...DIPLOMA }, []);
    expect(await checkExternal(bare, published)).toMatchObject(holds);
    expect(await checkExternal(bare.replace(/~$/, ""), published)).toMatchObject(holds);
  });

  it("of a certificate is checked with its key; whose that is could not be", async () => {
    const named = await issuer.issue(DIPLOMA, [], {
      typ: "dc+sd-jwt",
      x5c: [certificateOf(issuer.key.privateKey)],
    });
    expect(await checkExternal(named)).toMatchObject({
      verdict: "not-checked",
      proof: "signature-holds",
      issuer: "key-in-token",
      asked: [],
    });
    const other = await issuer.issue(DIPLOMA, [], {
      typ: "dc+sd-jwt",
      x5c: [certificateOf((await sdJwtIssuer()).key.privateKey)],
    });
    expect(await checkExternal(other)).toMatchObject({ verdict: "not-genuine", proof: "signature-broken" });
    for (const x5c of [["nonsense"], []])
      expect(await checkExternal(await issuer.issue(DIPLOMA, [], { typ: "dc+sd-jwt", x5c }))).toMatchObject({
        verdict: "not-checked",
        proof: "key-missing",
        issuer: "issuer-unsupported",
      });
  });

  it("names its holder's proof as what nobody judged", async () => {
    const binding = (typ: string) => asToken({ nonce: "1" }, externalKey().privateKey, { alg: "EdDSA", typ });
    const bound = `${whole}${await binding("kb+jwt")}`;
    expect(await checkExternal(bound, published)).toMatchObject({ ...holds, unreadProofs: ["Key Binding JWT"] });
    for (const other of [await binding("jwt"), ".."])
      expect(await checkExternal(whole + other, published)).toMatchObject({
        proof: "altered-disclosure",
        unreadProofs: [],
      });
    expect(await checkExternal(whole, published)).toMatchObject({ ...holds, unreadProofs: [] });
  });

  it("does not take what is not parted from it for the holder's proof", async () => {
    expect(await checkExternal(`${whole}x`, published)).toMatchObject({ proof: "altered-disclosure" });
  });
});

describe("putting disclosures in their places", () => {
  it("stops at a thousand, before one is hashed", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `x${at}`);
    expect(disclose({}, many)).toEqual({ payload: {}, fault: "too-many-disclosures" });
    const token = `${whole.split("~")[0]}~${many.join("~")}~`;
    expect(readCredentials(token)?.credentials[0]?.credential?.securing).toMatchObject({
      fault: "too-many-disclosures",
    });
  });

  it("unfolds no disclosure twice, however they name each other", () => {
    const chain: string[] = [];
    let inner: object = { end: true };
    for (let depth = 0; depth < 25; depth++) {
      const written = Buffer.from(JSON.stringify(["s", "n", inner])).toString("base64url");
      chain.push(written);
      const digest = digestOf(written);
      inner = { _sd: [digest], twice: { _sd: [digest] } };
    }
    const unfold = () => expect(disclose(Object(inner), chain).fault).toBe("altered-disclosure");
    expect(leastTime(unfold)).toBeLessThan(500);
  });
});
