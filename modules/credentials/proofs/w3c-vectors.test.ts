import { createHash } from "node:crypto";
import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { loadBundledContext } from "../canonical/contexts";
import { hashForProof } from "./proof-hash";
import { signCredential } from "./sign-credential";

const read = (file: string) => fs.readFileSync(`tests/vectors/vc-di-eddsa/${file}`, "utf8").trim();
const json = (file: string) => JSON.parse(read(file));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const sha256 = (text: string) => createHash("sha256").update(`${text}\n`, "utf8").digest("hex");

const schema = (term: string) => `https://schema.org/${term}`;
const citizenship = (term: string) => `https://w3id.org/citizenship#${term}`;
const DATE_TIME = "http://www.w3.org/2001/XMLSchema#dateTime";

/**
 * The two contexts of these vectors that no installed package contains. The first is published exactly like this. For
 * the second, only the terms in the vector are mapped, as its published canonical document shows. So for `employ` this
 * test does not cover the parsing of that context, but covers everything after it.
 */
const CONTEXTS: Record<string, object> = {
  "https://www.w3.org/ns/credentials/examples/v2": { "@vocab": "https://www.w3.org/ns/credentials/examples#" },
  "https://w3id.org/citizenship/v4rc1": {
    ...Object.fromEntries(
      ["givenName", "additionalName", "familyName", "gender", "identifier", "Person"].map((t) => [t, schema(t)]),
    ),
    ...Object.fromEntries(
      [
        "EmploymentAuthorizationDocumentCredential",
        "EmployablePerson",
        "EmploymentAuthorizationDocument",
        "birthCountry",
        "employmentAuthorizationDocument",
        "lprCategory",
        "lprNumber",
      ].map((term) => [term, citizenship(term)]),
    ),
    image: { "@id": schema("image"), "@type": "@id" },
    birthDate: { "@id": schema("birthDate"), "@type": DATE_TIME },
    residentSince: { "@id": citizenship("residentSince"), "@type": DATE_TIME },
  },
};

async function loadContext(url: string) {
  const context = CONTEXTS[url];
  return context ? { contextUrl: null, documentUrl: url, document: { "@context": context } } : loadBundledContext(url);
}

function keyOf({ publicKeyMultibase, privateKeyMultibase }: Record<string, string>) {
  const did = `did:key:${publicKeyMultibase}`;
  return {
    id: "published",
    did,
    publicKeyMultibase: `${publicKeyMultibase}`,
    secretKeyMultibase: `${privateKeyMultibase}`,
  };
}

describe.each([
  ["the alumni credential", "unsigned.json", "eddsa-rdfc-2022"],
  ["the employment credential", "employmentAuth.json", "eddsa-rdfc-2022/employ"],
])("W3C's test vectors of eddsa-rdfc-2022: %s", (_name, unsigned, folder) => {
  it("gives the published hashes of proof options and document", async () => {
    const hashed = await hashForProof(json(unsigned), json(`${folder}/proofConfigDataInt.json`), { loadContext });
    expect(hashed.ok && hex(hashed.hash)).toBe(read(`${folder}/combinedHashDataInt.txt`));
    expect(read(`${folder}/combinedHashDataInt.txt`)).toBe(
      sha256(read(`${folder}/proofCanonDataInt.txt`)) + sha256(read(`${folder}/canonDocDataInt.txt`)),
    );
  });

  it("gives the published proof value, byte for byte, as certificates are signed", async () => {
    const published = json(`${folder}/signedDataInt.json`);
    const created = new Date(published.proof.created);
    const signed = await signCredential(json(unsigned), keyOf(json("keyPair.json")), created, loadContext);
    expect(signed).toEqual({ ...published, proof: [published.proof] });
    expect(signed.proof[0].proofValue).toBe(read(`${folder}/sigBTC58DataInt.txt`));
  });

  it("gives another one for one changed word", async () => {
    const created = new Date(json(`${folder}/signedDataInt.json`).proof.created);
    const changed = { ...json(unsigned), name: "Another name" };
    const signed = await signCredential(changed, keyOf(json("keyPair.json")), created, loadContext);
    expect(signed.proof[0].proofValue).not.toBe(read(`${folder}/sigBTC58DataInt.txt`));
  });
});
