import fs from "node:fs";
import { keccak256, toUtf8Bytes } from "ethers";
import { describe, expect, it } from "vitest";
import { verifyText } from "#tests/builders/check-external";
import { outsideWith } from "#tests/builders/external-issuer";
import { inspectorHere } from "#tests/fakes/inspector";
import { openFile } from "../inspection/open-file";

const MIRA = { name: "Mira Castellan", achievement: "Supply chain basics" };

/** Verifies a file from another platform, with no server reachable. */
async function check(folder: string, name: string) {
  const opened = await openFile(new Uint8Array(fs.readFileSync(`tests/vectors/${folder}/${name}`)), () => 0);
  if (!opened.ok || opened.kind !== "credential") return opened;
  const { outside } = outsideWith({});
  const clock = { now: () => new Date("2026-11-20") };
  const found = await verifyText({ clock, inspector: inspectorHere, outside }, opened.credential);
  const codes = Object.fromEntries((found?.checks ?? []).map((one) => [one.name, one.code]));
  return { verdict: found?.verdict, ...codes, ...found?.claims, couldAsk: found?.couldAsk };
}

describe("a credential of Open Badges 3.0 as people bring it", () => {
  it.each([
    ["40-name-of-the-person.json", { name: null, achievement: "Supply chain basics" }],
    ["40b-identity-object.json", MIRA],
    ["40c-single-identity-object.json", MIRA],
    ["42-names-in-languages.json", MIRA],
    ["42b-subject-name-in-languages.json", MIRA],
    ["42c-direction-2020.json", MIRA],
    ["42e-language-without-direction.json", MIRA],
    ["43-issuer-is-a-did.json", MIRA],
    ["47-with-a-byte-order-mark.json", MIRA],
    ["47b-text-with-smart-quotes.json", MIRA],
    ["50-itxt.png", MIRA],
    ["50b-itxt-compressed.png", MIRA],
    ["50c-text.png", MIRA],
    ["50d-ztxt.png", MIRA],
    ["50e-after-the-picture.png", MIRA],
    ["50f-old-keyword.png", MIRA],
    ["ok.json", MIRA],
  ])("is in order in %s, for its person and achievement", async (name, subject) => {
    expect(await check("strangers", name)).toMatchObject({ verdict: "holds", subjects: [subject] });
  });

  it("shows each of its persons", async () => {
    expect(await check("strangers", "41-two-subjects.json")).toMatchObject({
      verdict: "holds",
      subjects: [MIRA, { name: "Jon Ferrer", achievement: "Crane operator" }],
    });
  });

  it("is not genuine where a direction was put in that nobody signed", async () => {
    expect(await check("strangers", "42d-direction-not-signed.json")).toMatchObject({
      verdict: "not-genuine",
      proof: "signature-broken",
    });
  });
});

/**
 * Results for each kind, in the columns of the table in content/decisions/0020: its name, its content, and what could
 * be verified of its integrity, issuer and status without any server.
 */
describe.each<[string, string, object]>([
  [
    "strangers/51-open-badge-2-hosted.json",
    "an open badge of 2.0",
    {
      kind: "open-badge-2",
      issuerId: "https://badges.example.org/issuer",
      issuerName: "Meadow College",
      subjects: [{ name: null, achievement: "Bee keeping" }],
      validFrom: "2026-03-01T00:00:00Z",
      verdict: "not-checked",
      proof: "not-asked",
      issuer: "not-asked",
      status: "not-asked",
      couldAsk: "badges.example.org",
    },
  ],
  [
    "strangers/51b-open-badge-2-baked.png",
    "one in a picture",
    { kind: "open-badge-2", couldAsk: "badges.example.org" },
  ],
  [
    "strangers/51c-open-badge-2-address.png",
    "the address of one in a picture",
    {
      kind: "open-badge-2",
      id: "https://badges.example.org/assertions/771",
      issuerId: null,
      verdict: "not-checked",
      couldAsk: "badges.example.org",
    },
  ],
  [
    "strangers/51d-open-badge-2-revoked.json",
    "one that says that it was revoked",
    { kind: "open-badge-2", verdict: "revoked", status: "says-revoked", proof: "not-asked" },
  ],
  [
    "strangers/51e-open-badge-2-signed.txt",
    "a signed one",
    {
      kind: "open-badge-2",
      subjects: [{ name: null, achievement: "Bee keeping" }],
      couldAsk: null,
      verdict: "not-checked",
      proof: "key-missing",
      issuer: "issuer-unreachable",
      status: "status-unreachable",
    },
  ],
  [
    "strangers/52b-blockcerts-2.json",
    "Blockcerts 2",
    {
      kind: "blockcerts-2",
      subjects: [{ name: "Ivo Lang", achievement: "Bee keeping" }],
      couldAsk: null,
      verdict: "not-checked",
      proof: "unsupported-proof",
      issuer: "key-missing",
      status: "kind-not-read",
    },
  ],
  [
    "strangers/52c-sd-jwt.txt",
    "an SD-JWT with a disclosure that nobody signed",
    { kind: "sd-jwt", issuerId: "https://issuer.example.org", verdict: "not-genuine", proof: "altered-disclosure" },
  ],
  [
    "strangers/52-open-attestation.opencert",
    "an OpenAttestation document that is not what its fingerprint was made of",
    {
      kind: "open-attestation",
      issuerId: "meadow.example.org",
      issuerName: "Meadow College",
      subjects: [{ name: "Ivo Lang", achievement: "Diploma" }],
      verdict: "not-genuine",
      proof: "content-altered",
    },
  ],
  ...["v2-not-obfuscated", "v2-obfuscated", "v3-not-obfuscated", "v3-obfuscated"].map(
    (name): [string, string, object] => [
      `open-attestation/${name}-wrapped.json`,
      "one that is, as its makers publish it",
      {
        kind: "open-attestation",
        verdict: "not-checked",
        proof: "content-intact",
        issuer: "registry-named",
        status: "status-in-registry",
      },
    ],
  ),
])("%s, %s", (file, _what, expected) => {
  it("is named, and said of it is what could be checked", async () => {
    const [folder = "", name = ""] = file.split("/");
    expect(await check(folder, name)).toMatchObject(expected);
  });
});

describe("an OpenAttestation document", () => {
  const altered = (folder: string, change: (text: string) => string) => {
    const text = change(fs.readFileSync(`tests/vectors/open-attestation/${folder}-wrapped.json`, "utf8"));
    return inspectorHere.inspect("match-fingerprint", { document: text });
  };
  it.each([
    ["v2-not-obfuscated", (text: string) => text.replace("John Doe", "Jane Doe")],
    ["v2-not-obfuscated", (text: string) => text.replace('"recipient":', '"extra":"x:string:y","recipient":')],
    ["v2-obfuscated", (text: string) => text.replace(/"45c4/, '"55c4')],
    ["v3-not-obfuscated", (text: string) => text.replace('"issuanceDate": "2', '"issuanceDate": "3')],
    ["v3-not-obfuscated", (text: string) => text.replace('"issuer":', '"extra":"y","issuer":')],
  ])("is not what its fingerprint was made of with one change: %s", async (name, change) => {
    expect(await altered(name, change)).toEqual({ done: true, result: false });
  });

  it.each([{}, []])(
    "is what its fingerprint was made of also where that was made with what is empty: %j",
    async (empty) => {
      const document = JSON.parse(
        fs.readFileSync("tests/vectors/open-attestation/v2-not-obfuscated-wrapped.json", "utf8"),
      );
      const { recipient } = document.data;
      const data = { recipient, nothing: empty };
      const hashOf = (value: unknown) => keccak256(toUtf8Bytes(JSON.stringify(value))).slice(2);
      const hashes = [{ "recipient.name": recipient.name }, { nothing: empty }].map(hashOf).sort();
      const root = hashOf(hashes);
      const signature = { ...document.signature, targetHash: root, merkleRoot: root };
      const match = (text: object) => inspectorHere.inspect("match-fingerprint", { document: JSON.stringify(text) });
      expect(await match({ ...document, data, signature })).toEqual({ done: true, result: true });
      expect(await match({ ...document, data: { ...data, more: "x:string:y" }, signature })).toEqual({
        done: true,
        result: false,
      });
    },
  );

  it("says nothing where two documents would have one fingerprint, for their names", async () => {
    expect(await altered("v2-not-obfuscated", (text) => text.replace('"name":', '"na.me":'))).toEqual({
      done: true,
      result: null,
    });
  });
});
