import { gzipSync } from "node:zlib";
import { createList } from "@digitalbazaar/vc-bitstring-status-list";
import { beforeAll, describe, expect, it } from "vitest";
import { checkExternal as check } from "#tests/builders/check-external";
import { asToken, badge, externalKey, statusEntry, withProof } from "#tests/builders/external-issuer";
import { issueWith, type LibraryKey, libraryKey } from "#tests/builders/other-libraries";

const V1 = "https://www.w3.org/2018/credentials/v1";
const ED25519_2020 = "https://w3id.org/security/suites/ed25519-2020/v1";
const LISTS_2021 = "https://w3id.org/vc/status-list/2021/v1";
const EXTENSIONS = "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json";
const LIST = "https://issuer.example/status/1";

const unread = (status: string) => ({ verdict: "not-checked", proof: "signature-holds", status });

describe("a list of the kind StatusList2021", () => {
  let key: LibraryKey;
  let other: LibraryKey;
  beforeAll(async () => {
    key = await libraryKey("Ed25519");
    other = await libraryKey("Ed25519");
  });

  const issue = <T extends object>(credential: T, by = key) =>
    issueWith("Ed25519Signature2020", credential, by, by.didMethod);
  function credential(index: number | string, purpose = "revocation", url = LIST) {
    const { "@context": contexts } = badge(key.did);
    const entry = statusEntry(url, 0, purpose).credentialStatus;
    return issue(
      badge(key.did, {
        "@context": [...contexts, LISTS_2021, ED25519_2020],
        credentialStatus: { ...entry, type: "StatusList2021Entry", statusListIndex: String(index) },
      }),
    );
  }
  async function listWords(set: number[], changes: object = {}) {
    const bits = await createList({ length: 131_072 });
    for (const index of set) bits.setStatus(index, true);
    // The same bits as in current lists, without the multibase letter that names their encoding.
    const encodedList = (await bits.encode()).slice(1);
    return {
      "@context": [V1, LISTS_2021, ED25519_2020],
      id: LIST,
      type: ["VerifiableCredential", "StatusList2021Credential"],
      issuer: key.did,
      issuanceDate: "2026-01-01T00:00:00Z",
      credentialSubject: { id: `${LIST}#list`, type: "StatusList2021", statusPurpose: "revocation", encodedList },
      ...changes,
    };
  }

  /** The same list for suspension. */
  async function suspensionWords(set: number[]) {
    const words = await listWords(set);
    return { ...words, credentialSubject: { ...words.credentialSubject, statusPurpose: "suspension" } };
  }

  it("says whether a credential is in force, revoked or suspended", async () => {
    const list = await issue(await listWords([94]));
    expect(await check(await credential(95), { [LIST]: list })).toMatchObject({ verdict: "holds", status: "in-force" });
    expect(await check(await credential(94), { [LIST]: list })).toMatchObject({
      verdict: "revoked",
      status: "revoked",
    });
    const suspensions = await issue(await suspensionWords([7]));
    expect(await check(await credential(7, "suspension"), { [LIST]: suspensions })).toMatchObject({
      verdict: "suspended",
      status: "suspended",
    });
  });

  it("is read as a token too", async () => {
    const signer = externalKey();
    const entry = { ...statusEntry(LIST, 94).credentialStatus, type: "StatusList2021Entry" };
    const header = { alg: "EdDSA", kid: `${signer.did}#${signer.multibase}` };
    const token = await asToken(badge(signer.did, { credentialStatus: entry }), signer.privateKey, header);
    const list = async (set: number[]) =>
      asToken(await listWords(set, { issuer: signer.did }), signer.privateKey, header);
    expect(await check(token, { [LIST]: await list([95]) })).toMatchObject({ verdict: "holds", status: "in-force" });
    expect(await check(token, { [LIST]: await list([94]) })).toMatchObject({ verdict: "revoked", status: "revoked" });
  });

  it("says nothing while it is out of reach", async () => {
    expect(await check(await credential(94))).toMatchObject({ ...unread("status-unreachable"), asked: [LIST] });
  });

  it("says nothing when it is changed, signed by another than it says, of another purpose, over or too short, and whose address it has", async () => {
    const list = await issue(await listWords([]));
    const cleared = { ...list.credentialSubject, encodedList: (await listWords([3])).credentialSubject.encodedList };
    const answers = [
      { ...list, credentialSubject: cleared },
      { ...list, issuanceDate: "2026-01-01T00:00:01Z" },
      { ...list, proof: undefined },
      await issue(await listWords([]), other),
      await issue(await suspensionWords([])),
      await issue(await listWords([], { expirationDate: "2026-11-20T08:59:59Z" })),
      "nonsense",
    ];
    const signed = await credential(94);
    for (const answer of answers)
      expect(await check(signed, { [LIST]: answer })).toMatchObject(unread("status-untrusted"));
    expect(await check(await credential(131_072), { [LIST]: list })).toMatchObject(unread("status-untrusted"));
    const moved = await issue(await listWords([], { id: "https://issuer.example/status/2" }));
    expect(await check(signed, { [LIST]: moved })).toMatchObject({ verdict: "holds", status: "in-force-moved" });
  });

  it("that unfolds to more than any list holds says nothing", async () => {
    const encodedList = gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString("base64url");
    const words = await listWords([]);
    const list = await issue({ ...words, credentialSubject: { ...words.credentialSubject, encodedList } });
    expect(await check(await credential(94), { [LIST]: list })).toMatchObject(unread("status-untrusted"));
  });

  it.each(["-1", "1.5", "0x1", "1e3", "", "9999999999"])("has no place %j", async (index) => {
    expect(await check(await credential(index), { [LIST]: await issue(await listWords([])) })).toMatchObject({
      ...unread("status-unsupported"),
      asked: [],
    });
  });
});

describe("what an entry of a signed list is there for", () => {
  const key = externalKey();
  const signed = (entries: object | object[]) =>
    withProof(badge(key.did, { credentialStatus: entries }), key, `${key.did}#${key.multibase}`);
  const entry = (purpose?: string) => ({ ...statusEntry(LIST, 1).credentialStatus, statusPurpose: purpose });

  it.each(["refresh", "message"])("is no revocation where it is %s, and nothing is asked for it", async (purpose) => {
    expect(await check(await signed(entry(purpose)))).toMatchObject({
      verdict: "holds",
      status: "no-status",
      asked: [],
    });
  });

  it.each(["retirement", undefined])("could not be checked where it is %s", async (purpose) => {
    expect(await check(await signed(entry(purpose)))).toMatchObject(unread("status-unsupported"));
  });
});

describe("a list of the kind 1EdTechRevocationList", () => {
  const key = externalKey();
  const ID = badge(key.did).id;
  const signed = (changes: object = {}) => {
    const { "@context": contexts } = badge(key.did);
    const credentialStatus = { id: LIST, type: "1EdTechRevocationList" };
    const words = badge(key.did, { "@context": [...contexts, EXTENSIONS], credentialStatus, ...changes });
    return withProof(words, key, `${key.did}#${key.multibase}`);
  };
  const list = (revokedCredentials: unknown, changes: object = {}) => ({
    [LIST]: { id: LIST, issuer: key.did, revokedCredentials, ...changes },
  });

  it("says whether it names a credential as revoked", async () => {
    const revoked = { verdict: "revoked", proof: "signature-holds", status: "on-list" };
    const holds = { verdict: "holds", status: "not-on-list", asked: [LIST] };
    const credential = await signed();
    expect(await check(credential, list([]))).toMatchObject(holds);
    expect(await check(credential, list([{ id: `${ID}0`, revoked: true }]))).toMatchObject(holds);
    expect(await check(credential, list([{ id: ID, revoked: false }]))).toMatchObject(holds);
    expect(await check(credential, list([{ id: "urn:x" }, { id: ID, revoked: true }]))).toMatchObject(revoked);
    expect(await check(credential, list([{ id: ID, revocationReason: "Plagiarism" }]))).toMatchObject(revoked);
    expect(await check(credential, list({ id: ID }))).toMatchObject(revoked);
    expect(await check(credential, list([{ id: ID }], { issuer: { id: key.did, type: "Profile" } }))).toMatchObject(
      revoked,
    );
    expect(await check(credential, list([{ id: ID }], { id: undefined }))).toMatchObject(revoked);
  });

  it("says nothing while it is out of reach", async () => {
    expect(await check(await signed())).toMatchObject({ ...unread("status-unreachable"), asked: [LIST] });
  });

  it("says nothing when it is another's, another list, or no such list", async () => {
    const credential = await signed();
    const other = externalKey().did;
    for (const answer of [
      list([], { issuer: other }),
      list([{ id: ID }], { issuer: { id: other } }),
      list([], { issuer: undefined }),
      list([], { id: "https://issuer.example/status/2" }),
      list(undefined),
      list("none"),
      list([ID]),
      list([{ id: ID, revoked: "perhaps" }]),
      { [LIST]: "<html>Not found</html>" },
      { [LIST]: `${"[".repeat(100_000)}${"]".repeat(100_000)}` },
    ])
      expect(await check(credential, answer)).toMatchObject(unread("status-untrusted"));
  });

  it("cannot be pointed elsewhere, nor name a credential without an address", async () => {
    const credential = await signed();
    const elsewhere = { ...credential, credentialStatus: { id: `${LIST}0`, type: "1EdTechRevocationList" } };
    expect(await check(elsewhere, { [`${LIST}0`]: { issuer: key.did, revokedCredentials: [] } })).toMatchObject({
      verdict: "not-genuine",
      proof: "signature-broken",
    });
    const { id: _id, ...nameless } = await signed();
    const token = asToken(nameless, key.privateKey, { alg: "EdDSA", kid: `${key.did}#${key.multibase}` });
    expect(await check(await token, list([]))).toMatchObject(unread("status-without-id"));
    expect(await check(await signed({ credentialStatus: { type: "1EdTechRevocationList" } }), list([]))).toMatchObject(
      unread("status-unsupported"),
    );
  });

  it("is looked at beside others, and one that says revoked is enough", async () => {
    const second = "https://issuer.example/status/2";
    const entries = [LIST, second].map((id) => ({ id, type: "1EdTechRevocationList" }));
    const credential = await signed({ credentialStatus: entries });
    const named = { issuer: key.did, revokedCredentials: [{ id: ID }] };
    expect(await check(credential, { [second]: named })).toMatchObject({ verdict: "revoked", status: "on-list" });
    expect(await check(credential, list([]))).toMatchObject(unread("status-unreachable"));
    const many = Array.from({ length: 5 }, () => ({ id: LIST, type: "1EdTechRevocationList" }));
    expect(await check(await signed({ credentialStatus: many }), list([]))).toMatchObject(unread("too-complex"));
  });
});
