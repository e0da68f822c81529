import { sign, verify } from "node:crypto";
import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { loadBundledContext } from "#modules/credentials/canonical/contexts";
import { hashForProof } from "#modules/credentials/proofs/proof-hash";
import type { Inspector } from "#modules/kernel/ports";
import { outsideWith, privateKeyOf } from "#tests/builders/external-issuer";
import { decodeBase58 } from "../rules/multikey";
import { checkSignature } from "./check-signature";
import type { ExternalProof } from "./formats/external-credential";
import { readCredentials } from "./formats/read-credentials";
import { keyOfDid } from "./issuer-keys";
import { fetchOnce } from "./source";

const FOLDER = "tests/vectors/vc-di-eddsa/proof-set-chain";
const json = (file: string) => JSON.parse(fs.readFileSync(`${FOLDER}/${file}`, "utf8"));
const EXAMPLES = "https://www.w3.org/ns/credentials/examples/v2";
const examples = { "@context": { "@vocab": "https://www.w3.org/ns/credentials/examples#" } };

/**
 * Loads the bundled contexts, and the examples' context, which is published in exactly this form and is in no package.
 */
const loadContext = async (url: string) =>
  url === EXAMPLES ? { contextUrl: null, documentUrl: url, document: examples } : loadBundledContext(url);

const inspector: Inspector = {
  async inspect(task, input) {
    if (task !== "hash-for-proof" || !("proof" in input)) throw new Error(`${task} is no part of this`);
    const result = await hashForProof(JSON.parse(input.document), JSON.parse(input.proof), { loadContext });
    return { done: true, result } as never;
  },
};

/**
 * Reads a signed document as a credential issued by the key of its last proof, because the vectors' own issuer has no
 * key.
 */
async function check(
  document: { proof: ExternalProof[] },
  change: (proof: ExternalProof) => ExternalProof = (proof) => proof,
) {
  const issuer = document.proof.at(-1)?.verificationMethod?.split("#")[0];
  const text = JSON.stringify({ ...document, proof: document.proof.map(change) });
  const credential = readCredentials(text)?.credentials[0]?.credential;
  if (credential?.securing.kind !== "proofs") throw new Error("no credential");
  const { outside } = outsideWith({});
  const { proof } = await checkSignature(
    { inspector, fetchText: fetchOnce(outside) },
    { ...credential, securing: { ...credential.securing, issuerId: issuer ?? "" } },
  );
  return proof;
}

describe("W3C's test vectors of proof sets and chains", () => {
  it.each(["signedProofSet1.json", "signedProofSet2.json", "signedProofChain1.json", "signedProofChain2.json"])(
    "%s: each proof is made over the published bytes and has the published value, byte for byte",
    async (file) => {
      const { proof: proofs, ...document }: { proof: ExternalProof[] } = json(file);
      const pairs: { publicKeyMultibase: string; privateKeyMultibase: string }[] = Object.values(
        json("multiKeyPairs.json"),
      );
      for (const proof of [proofs].flat()) {
        const ids = [proof.previousProof ?? []].flat();
        const previous = ids.map((id) => proofs.find((other) => other.id === id));
        const secured = previous.length > 0 ? { ...document, proof: previous } : document;
        const hashed = await hashForProof(secured, proof, { loadContext });
        const did = proof.verificationMethod?.split("#")[0] ?? "";
        const pair = pairs.find(({ publicKeyMultibase }) => did.endsWith(publicKeyMultibase));
        const key = keyOfDid(did);
        const published = decodeBase58(proof.proofValue?.slice(1) ?? "");
        if (!hashed.ok || !pair || !key || !published) throw new Error(`${file} could not be read`);
        expect(Buffer.from(sign(null, hashed.hash, privateKeyOf(pair)))).toEqual(Buffer.from(published));
        expect(verify(null, hashed.hash, key, published)).toBe(true);
      }
    },
  );

  it("accepts the chain of four, and refuses it with one link changed or taken out", async () => {
    const chain = json("signedProofChain2.json");
    expect(chain.proof).toHaveLength(4);
    expect(await check(chain)).toBe("signature-holds");
    expect(
      await check(chain, (proof) => (proof === chain.proof[2] ? { ...proof, created: "2023-02-26T22:06:39Z" } : proof)),
    ).toBe("signature-broken");
    expect(await check({ ...chain, proof: chain.proof.slice(1) })).toBe("signature-broken");
  });
});
