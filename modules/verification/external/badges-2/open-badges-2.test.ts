import { describe, expect, it } from "vitest";
import { checkExternal } from "#tests/builders/check-external";
import {
  ASSERTION,
  assertion,
  badgeClass,
  HOST,
  KEY,
  LIST,
  profile,
  served,
  signedBadge,
} from "#tests/builders/open-badges-2";

const asking = { mayAskHost: true };
const holds = { verdict: "holds", proof: "host-agrees", issuer: "host-of-issuer", status: "host-in-force" };

describe("a hosted badge of Open Badges 2.0", () => {
  it("asks nobody without the visitor's yes, and is neither genuine nor not", async () => {
    expect(await checkExternal(assertion(), served())).toMatchObject({
      verdict: "not-checked",
      proof: "not-asked",
      issuer: "not-asked",
      status: "not-asked",
      asked: [],
    });
  });

  it("holds where its own address, its class and its issuer say the same", async () => {
    const embedded = assertion({ badge: badgeClass({ issuer: profile() }) });
    for (const file of [assertion(), embedded, ASSERTION])
      expect(await checkExternal(file, served(), asking)).toMatchObject({
        ...holds,
        asked: [ASSERTION, `${HOST}/classes/12`, `${HOST}/issuer`],
      });
  });

  it.each<[string, object]>([
    ["another recipient", { recipient: { type: "email", hashed: false, identity: "eve@learner.example" } }],
    ["another day", { issuedOn: "2026-03-02T00:00:00Z" }],
    ["no end", { expires: "2099-01-01T00:00:00Z" }],
    ["another class", { badge: `${HOST}/classes/13` }],
    ["another name of the class", { badge: badgeClass({ name: "Brain surgery" }) }],
    ["another name of the issuer", { badge: badgeClass({ issuer: profile({ name: "Meadow University" }) }) }],
    ["another issuer", { badge: badgeClass({ issuer: profile({ id: "https://other.example/issuer" }) }) }],
  ])("is not genuine where the file says %s", async (_what, changes) => {
    expect(await checkExternal(assertion(changes), served(), asking)).toMatchObject({
      verdict: "not-genuine",
      proof: "host-differs",
    });
  });

  it.each<[string, object, object]>([
    ["a word more", { "extensions:grade": "A" }, {}],
    ["another description", { badge: badgeClass({ description: "Looks after bees." }) }, {}],
  ])("could not be checked where the file has %s", async (_what, changes, serves) => {
    expect(await checkExternal(assertion(changes), served(serves), asking)).toMatchObject({
      verdict: "not-checked",
      proof: "host-rewords",
      issuer: "host-of-issuer",
      status: "host-in-force",
    });
  });

  it.each<[string, object]>([
    ["a time in another form", { issuedOn: "2026-03-01T01:00:00.000+01:00" }],
    ["seconds", { issuedOn: 1_772_323_200 }],
    ["its address without TLS in the class", { badge: "http://badges.example.org/classes/12" }],
    ["a list of one", { evidence: [{ narrative: "a" }] }],
    ["another way of naming its verification", { verify: { type: "hosted", url: ASSERTION }, uid: "771" }],
  ])("is the same badge with %s", async (_what, changes) => {
    const serving = served({ assertion: { evidence: { narrative: "a" } } });
    expect(await checkExternal(assertion(changes), serving, asking)).toMatchObject(holds);
  });

  it("was revoked where its server says of it nothing but that", async () => {
    const gone = { [ASSERTION]: { id: ASSERTION, revoked: true } };
    expect(await checkExternal(assertion(), gone, asking)).toMatchObject({
      verdict: "revoked",
      status: "host-revoked",
    });
  });

  it("is no reason for an exception, whatever stands in it", async () => {
    const written = JSON.stringify(assertion());
    const odd = ['"id":"https://["', '"id":{"toString":1}', '"constructor":1', '"x":1e999', '"issuedOn":{"valueOf":1}'];
    for (const member of odd)
      expect(await checkExternal(written.replace(/\}$/, `,${member}}`), served(), asking), member).not.toMatchObject({
        verdict: "holds",
      });
  });

  it("is its issuer's only at an address that the issuer has badges at", async () => {
    const elsewhere = "https://evil.example/assertions/1";
    const documents = { ...served(), [elsewhere]: assertion({ id: elsewhere }) };
    const file = assertion({ id: elsewhere });
    const foreign = { verdict: "not-genuine", proof: "host-agrees", issuer: "host-not-of-issuer" };
    expect(await checkExternal(file, documents, asking)).toMatchObject(foreign);
    const allowing = (verification: object) => ({
      ...documents,
      [`${HOST}/issuer`]: profile({ verification }),
    });
    expect(await checkExternal(file, allowing({ allowedOrigins: "evil.example" }), asking)).toMatchObject(holds);
    expect(
      await checkExternal(
        file,
        allowing({ allowedOrigins: ["evil.example"], startsWith: "https://evil.example/other/" }),
        asking,
      ),
    ).toMatchObject(foreign);
  });

  it("was revoked where its server says so, or where it says so itself", async () => {
    expect(await checkExternal(assertion(), served({ assertion: { revoked: true } }), asking)).toMatchObject({
      verdict: "revoked",
      status: "host-revoked",
    });
    expect(await checkExternal(assertion({ revoked: true }))).toMatchObject({
      verdict: "revoked",
      status: "says-revoked",
    });
  });

  it("could not be checked while its server, its class or its issuer is out of reach", async () => {
    expect(await checkExternal(assertion(), {}, asking)).toMatchObject({
      verdict: "not-checked",
      proof: "host-silent",
    });
    const { [`${HOST}/issuer`]: _issuer, ...without } = served();
    expect(await checkExternal(assertion(), without, asking)).toMatchObject({
      verdict: "not-checked",
      proof: "host-agrees",
      issuer: "issuer-unreachable",
    });
  });

  it("expires, and is asked for at https addresses alone", async () => {
    const expires = "2026-06-01T00:00:00Z";
    expect(await checkExternal(assertion({ expires }), served({ assertion: { expires } }), asking)).toMatchObject({
      verdict: "expired",
    });
    const plain = assertion({ id: "http://badges.example.org/assertions/771" });
    expect(await checkExternal(plain, served(), asking)).toMatchObject({
      verdict: "not-checked",
      proof: "unsupported-proof",
      asked: [],
    });
  });
});

describe("a signed badge of Open Badges 2.0", () => {
  it("holds with the key that its issuer lists, and is on no list of revoked ones", async () => {
    const { token, documents } = await signedBadge();
    expect(await checkExternal(token, documents)).toMatchObject({
      verdict: "holds",
      proof: "signature-holds",
      issuer: "key-of-issuer",
      status: "not-on-list",
      asked: [`${HOST}/classes/12`, `${HOST}/issuer`, KEY, LIST],
    });
  });

  it("asks by TLS for what it names without", async () => {
    const { token, documents } = await signedBadge({ issuer: { revocationList: LIST.replace("https:", "http:") } });
    expect(await checkExternal(token, documents)).toMatchObject({
      verdict: "holds",
      asked: [`${HOST}/classes/12`, `${HOST}/issuer`, KEY, LIST],
    });
  });

  it("is not genuine with one changed word, with a key that the issuer does not list, or with somebody else's", async () => {
    const { token, documents } = await signedBadge();
    const [head, , signature] = token.split(".");
    const body = Buffer.from(JSON.stringify(assertion({ id: "urn:uuid:772", verification: { creator: KEY } })));
    const forged = `${head}.${body.toString("base64url")}.${signature}`;
    expect(await checkExternal(forged, documents)).toMatchObject({ verdict: "not-genuine", proof: "signature-broken" });
    for (const changes of [{ issuer: { publicKey: `${HOST}/keys/2` } }, { key: { owner: "https://other.example" } }]) {
      const other = await signedBadge(changes);
      expect(await checkExternal(other.token, other.documents)).toMatchObject({
        verdict: "not-genuine",
        proof: "signature-holds",
        issuer: "key-not-listed",
      });
    }
    const { documents: others } = await signedBadge();
    expect(await checkExternal(token, others)).toMatchObject({ verdict: "not-genuine", proof: "signature-broken" });
  });

  it.each([["urn:uuid:771"], [{ id: "urn:uuid:771", revocationReason: "Awarded by mistake" }]])(
    "was revoked where the issuer's list names it: %j",
    async (entry) => {
      const { token, documents } = await signedBadge({ revoked: ["urn:uuid:1", entry] });
      expect(await checkExternal(token, documents)).toMatchObject({ verdict: "revoked", status: "on-list" });
    },
  );

  it("could not be checked without its key, its issuer or its list", async () => {
    const { token, documents } = await signedBadge();
    for (const [address, code] of [
      [KEY, { proof: "key-missing", issuer: "issuer-unreachable" }],
      [`${HOST}/issuer`, { proof: "signature-holds", issuer: "issuer-unreachable" }],
      [LIST, { proof: "signature-holds", status: "status-unreachable" }],
    ] as const) {
      const { [address]: _gone, ...rest } = documents;
      expect(await checkExternal(token, rest)).toMatchObject({ verdict: "not-checked", ...code });
    }
  });
});
