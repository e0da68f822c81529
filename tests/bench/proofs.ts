// node --import tsx tests/bench/proofs.ts
// Compares the cost of proofs with the libraries that others use, in one run, as ratios of work per CPU second:
// verifying one credential's signature against @digitalbazaar/vc and OpenAttestation; and issuing (signing, hashing,
// the Merkle tree and every certificate's path) against @digitalbazaar/vc's signing alone, with proofs compared byte by
// byte.
import { createHash, randomUUID } from "node:crypto";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as DidKey from "@digitalbazaar/did-method-key";
import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import * as vc from "@digitalbazaar/vc";
import { SUPPORTED_SIGNING_ALGORITHM, signDocument, verifySignature, wrapDocument } from "@govtechsg/open-attestation";
import { Wallet } from "ethers";
import { certificateLeaf } from "#modules/credentials/canonical/canonical-hash";
import { loadBundledContext } from "#modules/credentials/canonical/contexts";
import { buildCredential } from "#modules/credentials/format/build-credential";
import { buildMerkleTree } from "#modules/credentials/merkle/merkle";
import { hashPair } from "#modules/credentials/merkle/prove-document";
import { signCredential } from "#modules/credentials/proofs/sign-credential";
import { verifyCredentialSignature } from "#modules/credentials/proofs/verify-credential-signature";
import { tellResult } from "./result";

const COUNT = Number(process.argv[2] ?? 10_000);
const PEER_COUNT = Math.min(COUNT, 1_000);
const CREATED = new Date("2026-11-20T09:00:00Z");

const pair = await Ed25519Multikey.generate();
const { publicKeyMultibase, secretKeyMultibase } = await pair.export({ publicKey: true, secretKey: true });
const did = `did:key:${publicKeyMultibase}`;
const key = { id: randomUUID(), did, publicKeyMultibase, secretKeyMultibase, validFrom: CREATED };

const credentials = Array.from({ length: COUNT }, (_, i) =>
  buildCredential({
    publicId: `CERT-2026-${String(i).padStart(16, "0")}`,
    url: `https://certificates.example.org/v/CERT-2026-${String(i).padStart(16, "0")}`,
    issuer: { did, name: "Atlas Academy", url: "https://certificates.example.org/issuers/atlas-academy" },
    recipient: {
      id: `urn:uuid:${randomUUID()}`,
      name: `Person ${i} محمد`,
      email: `p${i}@example.org`,
      salt: "6f2c1a9be04d7783",
    },
    achievement: { id: `urn:uuid:${randomUUID()}`, name: "Applied Data Analysis", description: null },
    customFields: [{ label: "Grade", value: "Merit" }],
    language: "en",
    validFrom: "2026-11-02T00:00:00+01:00",
    expiresOn: null,
    status: { listUrl: "https://certificates.example.org/status/1/revocation", index: i },
    sha256: (text) => createHash("sha256").update(text).digest("hex"),
  }),
);

/** Measures work per second of CPU time, of all threads of this process together. */
async function perCpuSecond(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  await work(0);
  const before = process.cpuUsage();
  for (let i = 0; i < count; i++) await work(i);
  const { user, system } = process.cpuUsage(before);
  return count / ((user + system) / 1_000_000);
}
const print = (what: string, ours: number, peer: string, theirs: number, least?: number, measure?: string) => {
  const ratio = ours / theirs;
  if (measure) {
    const aim = least === undefined ? {} : { aim: { least } };
    tellResult({
      measure,
      value: ours,
      unit: "a-second",
      peer: { name: peer.split(" ")[0] ?? "", value: theirs },
      ratio,
      ...aim,
    });
  }
  console.log(
    `${what}: ${ours.toFixed(0)} a CPU second, ${peer} ${theirs.toFixed(0)}: ratio ${ratio.toFixed(1)}${least ? ` (aim ${least})` : ""}`,
  );
  return least === undefined || ratio >= least;
};

// ── issuing ──
const peerSuite = async () => {
  const signer = await Ed25519Multikey.from({
    type: "Multikey",
    id: `${did}#${publicKeyMultibase}`,
    controller: did,
    publicKeyMultibase,
    secretKeyMultibase,
  });
  return new DataIntegrityProof({ signer: signer.signer(), cryptosuite, date: CREATED });
};
const peerProofs: string[] = [];
const peerIssuing = await perCpuSecond(PEER_COUNT, async (i) => {
  const credential = structuredClone(credentials[i]) as object;
  const signed = await vc.issue({ credential, suite: await peerSuite(), documentLoader: loadBundledContext });
  peerProofs[i] = signed.proof.proofValue;
});

const signed: Awaited<ReturnType<typeof signCredential>>[] = [];
const before = process.cpuUsage();
const leaves: string[] = [];
for (const credential of credentials) {
  const one = await signCredential(credential, key, CREATED);
  signed.push(one);
  leaves.push(await certificateLeaf(one as typeof credential & typeof one));
}
const tree = buildMerkleTree(leaves, hashPair);
const { user, system } = process.cpuUsage(before);
const issuing = COUNT / ((user + system) / 1_000_000);
const identical = peerProofs.every((value, i) => signed[i]?.proof[0].proofValue === value);
console.log(
  `${COUNT} credentials signed, hashed and put into one tree (root ${tree.root.slice(0, 16)}…), ${PEER_COUNT} of them by @digitalbazaar/vc too: proofs ${identical ? "identical, byte for byte" : "DIFFER"}`,
);

// ── verifying ──
const didKey = DidKey.driver();
didKey.use({ multibaseMultikeyHeader: "z6Mk", fromMultibase: Ed25519Multikey.from });
const loadForPeer = async (url: string) => {
  if (!url.startsWith("did:key:")) return loadBundledContext(url);
  const document = url.includes("#")
    ? { "@context": "https://w3id.org/security/multikey/v1", ...(await didKey.get({ url })) }
    : await didKey.get({ did: url });
  return { contextUrl: null, documentUrl: url, document };
};
const verifying = await perCpuSecond(Math.min(COUNT, 3_000), async (i) => {
  const { proof, ...rest } = signed[i] as (typeof signed)[number];
  const { ok } = await verifyCredentialSignature(rest, proof[0]);
  if (!ok) throw new Error("a good signature was refused");
});
const peerVerifying = await perCpuSecond(300, async (i) => {
  const { proof, ...rest } = signed[i] as (typeof signed)[number];
  const result = await vc.verifyCredential({
    credential: { ...rest, proof: proof[0] },
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader: loadForPeer,
    // Only the proof is compared.
    checkStatus: async () => ({ verified: true }),
  });
  if (!result.verified) throw new Error("the peer refused a good credential", { cause: result.error });
});

const wallet = Wallet.createRandom();
const openAttestation = await signDocument(
  wrapDocument({
    issuers: [
      {
        name: "Atlas Academy",
        identityProof: { type: "DID", location: "example.org", key: `did:ethr:${wallet.address}#controller` },
        id: `did:ethr:${wallet.address}`,
        revocation: { type: "NONE" },
      },
    ],
    recipient: { name: "Person" },
    name: "Applied Data Analysis",
  } as unknown as Parameters<typeof wrapDocument>[0]),
  SUPPORTED_SIGNING_ALGORITHM.Secp256k1VerificationKey2018,
  { public: `did:ethr:${wallet.address}#controller`, private: wallet.privateKey },
);
const openAttestationVerifying = await perCpuSecond(2_000, async () => {
  if (!verifySignature(openAttestation)) throw new Error("OpenAttestation refused a good document");
});

const met = [
  print(
    "issuing (with hash, tree and paths)",
    issuing,
    "@digitalbazaar/vc (signing alone)",
    peerIssuing,
    5,
    "proof-issuing",
  ),
  print("verifying a signature", verifying, "@digitalbazaar/vc", peerVerifying, 3, "proof-verifying"),
  // A different task: OpenAttestation hashes a tree of salted fields and checks no signature here.
  print("verifying a signature", verifying, "OpenAttestation verifySignature (hashes only)", openAttestationVerifying),
];
process.exit(identical && met.every(Boolean) ? 0 : 1);
