import { describe, expect, it } from "vitest";
import { checkExternal } from "#tests/builders/check-external";
import { badge, externalKey, statusEntry, statusList, withProof } from "#tests/builders/external-issuer";

const key = externalKey();
const method = `${key.did}#${key.multibase}`;
const VC = "https://www.w3.org/2018/credentials#";
const LIST = "https://issuer.example/status/1";
const ENDED = "2026-06-01T00:00:00Z";
const asLiteral = { "@value": ENDED, "@type": "http://www.w3.org/2001/XMLSchema#dateTime" };
const typed = { type: ["VerifiableCredential"] };
type Parts = { id: string; subject: Record<string, unknown>; contexts: unknown[] };

/** Other places where a holder could state the end of a credential without changing the signed form. */
const ELSEWHERE: [string, (parts: Parts) => object][] = [
  ["in an inclusion", ({ id }) => ({ "@included": [{ id, ...typed, validUntil: ENDED }] })],
  [
    "in an inclusion under another name",
    ({ id, contexts }) => ({
      "@context": [...contexts, { inc: "@included" }],
      inc: [{ id, ...typed, validUntil: ENDED }],
    }),
  ],
  ["in an inclusion under its whole name", ({ id }) => ({ "@included": [{ id, [`${VC}validUntil`]: asLiteral }] })],
  [
    "in an inclusion of its subject",
    ({ id, subject }) => ({
      credentialSubject: { ...subject, "@included": [{ id, [`${VC}validUntil`]: asLiteral }] },
    }),
  ],
  [
    "backwards from its subject",
    ({ id, subject }) => ({
      credentialSubject: {
        ...subject,
        "@reverse": { [`${VC}credentialSubject`]: { id, [`${VC}validUntil`]: asLiteral } },
      },
    }),
  ],
  [
    "backwards by a term of its own",
    ({ id, subject, contexts }) => ({
      "@context": [...contexts, { of: { "@reverse": `${VC}credentialSubject` } }],
      credentialSubject: { ...subject, of: { id, ...typed, validUntil: ENDED } },
    }),
  ],
];

describe("what is said of a credential elsewhere than at its root", () => {
  it.each(ELSEWHERE)("is not passed over: its end %s", async (_where, elsewhere) => {
    const signed = await withProof(badge(key.did, { validUntil: ENDED }), key, method);
    expect(await checkExternal(signed)).toMatchObject({ verdict: "expired", proof: "signature-holds" });
    const { validUntil: _end, ...endless } = { validUntil: "", ...signed };
    const parts = {
      id: signed.id,
      subject: signed.credentialSubject,
      contexts: signed["@context"],
    };
    expect(await checkExternal({ ...endless, ...elsewhere(parts) })).toMatchObject({
      verdict: "not-checked",
      proof: "unreadable",
    });
  });

  it("is not passed over in evidence that has its name, without a word of JSON-LD", async () => {
    const evidence = { id: "https://badges.example/1", type: ["Evidence"] };
    const signed = await withProof(badge(key.did, { validUntil: ENDED, evidence: [evidence] }), key, method);
    expect(await checkExternal(signed)).toMatchObject({ verdict: "expired", proof: "signature-holds" });
    const { validUntil: _end, ...endless } = { validUntil: "", ...signed };
    const hidden = { ...endless, evidence: [{ ...evidence, [`${VC}validUntil`]: asLiteral }] };
    expect(await checkExternal(hidden)).toMatchObject({ verdict: "not-checked", proof: "unreadable" });
  });

  it("is not passed over where it has no name, and is given one", async () => {
    const { id: _id, ...nameless } = badge(key.did, { validUntil: ENDED });
    const { validUntil: _end, ...endless } = { validUntil: "", ...(await withProof(nameless, key, method)) };
    const included = { id: "_:c", "@included": [{ id: "_:c", ...typed, validUntil: ENDED }] };
    expect(await checkExternal({ ...endless, ...included })).toMatchObject({ proof: "unreadable" });
  });

  it("is not passed over of a proof", async () => {
    const signed = await withProof(badge(key.did), key, method, { expires: ENDED });
    const { expires, ...options } = { expires: "", ...signed.proof };
    const included = { id: "_:p", "@included": [{ id: "_:p", type: "DataIntegrityProof", expires }] };
    expect(await checkExternal({ ...signed, proof: { ...options, ...included } })).toMatchObject({
      proof: "unreadable",
    });
  });

  it("is not passed over of its lists, also where another stands there twice instead", async () => {
    const world = { [LIST]: await withProof(statusList(LIST, key.did, [7]), key, method) };
    const { credentialStatus: revoking } = statusEntry(LIST, 7);
    const { credentialStatus: message } = statusEntry(LIST, 8, "message");
    const signed = await withProof(badge(key.did, { credentialStatus: [revoking, message] }), key, method);
    expect(await checkExternal(signed, world)).toMatchObject({ verdict: "revoked" });
    const included = { "@included": [{ id: signed.id, ...typed, credentialStatus: revoking }] };
    for (const credentialStatus of [[message, message], message])
      expect(await checkExternal({ ...signed, credentialStatus, ...included }, world)).toMatchObject({
        verdict: "not-checked",
        proof: "unreadable",
      });
  });

  it("may be said of others as often as one likes", async () => {
    const creator = { id: key.did, type: ["Profile"], name: "Example Corp" };
    const { achievement, ...subject } = badge(key.did).credentialSubject;
    const credentialSubject = { ...subject, achievement: { ...achievement, creator } };
    const signed = await withProof(badge(key.did, { credentialSubject }), key, method);
    expect(await checkExternal(signed)).toMatchObject({ verdict: "holds" });
  });
});

describe("the name of a credential", () => {
  it.each<[string, object, string]>([
    ["a prefix", { x: "https://badges.example/" }, "x:1"],
    ["a base", { "@base": "https://badges.example/" }, "1"],
  ])("is the one that was signed, and not one that %s makes of it", async (_what, context, id) => {
    const list = "https://issuer.example/revoked";
    const contexts = [
      "https://www.w3.org/ns/credentials/v2",
      "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
    ];
    const term = {
      "1EdTechRevocationList": "https://purl.imsglobal.org/spec/vcrl/v1p0/context.json#1EdTechRevocationList",
    };
    const status = { id: list, type: "1EdTechRevocationList" };
    const document = badge(key.did, { "@context": [...contexts, term], credentialStatus: status });
    const signed = await withProof(document, key, method);
    const world = { [list]: { id: list, issuer: key.did, revokedCredentials: [{ id: signed.id }] } };
    expect(await checkExternal(signed, world)).toMatchObject({ verdict: "revoked" });
    const renamed = { ...signed, "@context": [...contexts, term, context], id };
    expect(await checkExternal(renamed, world)).toMatchObject({ verdict: "not-checked", proof: "unreadable" });
  });
});
