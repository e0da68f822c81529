import { keccak256, toUtf8Bytes } from "ethers";
import { z } from "zod";
import { parseJson } from "../rules/json-depth";

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Version2 = z.looseObject({
  data: z.looseObject({}),
  privacy: z.looseObject({ obfuscatedData: z.array(Hash).default([]) }).optional(),
  signature: z.looseObject({ targetHash: Hash, merkleRoot: Hash, proof: z.array(Hash).default([]) }),
});
const Version3 = z.looseObject({
  proof: z.looseObject({
    salts: z.string(),
    targetHash: Hash,
    merkleRoot: Hash,
    proofs: z.array(Hash).default([]),
    privacy: z.looseObject({ obfuscated: z.array(Hash).default([]) }).optional(),
  }),
});
const Salts = z.array(z.object({ path: z.string(), value: z.string() }));

/**
 * Returns whether the content of an OpenAttestation document (version 2 or 3) matches its fingerprint, and the
 * fingerprint leads to the root that its issuer recorded; null for any other document.
 */
export function matchFingerprint(text: string): boolean | null {
  const json = parseJson(text);
  if (!hasPlainNames(json)) return null;
  const second = Version2.safeParse(json);
  if (second.success) {
    const { data, privacy, signature } = second.data;
    const hidden = privacy?.obfuscatedData ?? [];
    // Releases of the OpenAttestation library hashed all empty values, only empty lists, or none: empty values cannot
    // be altered.
    return EMPTY_RULES.some((keeps) => {
      const hashes = [...flatten(data, "", keeps)].map(([path, value]) => hashOf(JSON.stringify({ [path]: value })));
      const digest = digestOf([...hidden, ...hashes]);
      return digest === signature.targetHash && rootOf(digest, signature.proof) === signature.merkleRoot;
    });
  }
  const third = Version3.safeParse(json);
  return third.success ? matchVersion3(Object(json), third.data.proof) : null;
}

function matchVersion3(json: object, proof: z.infer<typeof Version3>["proof"]): boolean | null {
  const salts = Salts.safeParse(parseJson(Buffer.from(proof.salts, "base64").toString("utf8")));
  if (!salts.success) return null;
  const { proof: _proof, ...written } = { proof: null, ...json };
  const values = new Map(flattenBrackets(written, ""));
  // An added value has no salt, and a removed value leaves a salt without a value.
  if (values.size !== salts.data.length || salts.data.some(({ path }) => !values.has(path))) return false;
  const hashes = salts.data.map(({ path, value }) =>
    hashOf(JSON.stringify({ [path]: `${value}:${values.get(path)}` })),
  );
  const digest = digestOf([...(proof.privacy?.obfuscated ?? []), ...hashes]);
  return digest === proof.targetHash && rootOf(digest, proof.proofs) === proof.merkleRoot;
}

const hashOf = (text: string): string => keccak256(toUtf8Bytes(text)).slice(2);

const digestOf = (hashes: string[]): string => hashOf(JSON.stringify(hashes.toSorted()));

/** Pairs are sorted before hashing, so that a path needs no sides. */
function rootOf(leaf: string, path: string[]): string {
  return path.reduce((hash, other) => {
    const pair = hash < other ? hash + other : other + hash;
    return keccak256(Buffer.from(pair, "hex")).slice(2);
  }, leaf);
}

/**
 * Returns whether all names are free of the characters that separate a path: otherwise two documents could have one
 * fingerprint.
 */
const hasPlainNames = (value: unknown): boolean =>
  typeof value !== "object" ||
  value === null ||
  Object.entries(value).every(([name, part]) => !/[.[\]]/.test(name) && hasPlainNames(part));

type KeepsEmpty = (value: object) => boolean;
const EMPTY_RULES: KeepsEmpty[] = [() => false, () => true, Array.isArray];

/**
 * Yields each value with its path in the notation of version 2: `issuers.0.name`. `keepsEmpty` decides which empty
 * values count.
 */
function* flatten(value: unknown, path: string, keepsEmpty: KeepsEmpty): Generator<[string, unknown]> {
  const parts = typeof value === "object" && value !== null ? Object.entries(value) : null;
  if (!parts || (parts.length === 0 && keepsEmpty(Object(value)))) yield [path, value];
  for (const [name, part] of parts ?? []) yield* flatten(part, path === "" ? name : `${path}.${name}`, keepsEmpty);
}

/** Yields each value with its path in the notation of version 3: `type[0]`. */
function* flattenBrackets(value: unknown, path: string): Generator<[string, unknown]> {
  if (Array.isArray(value)) {
    for (const [at, part] of value.entries()) yield* flattenBrackets(part, `${path}[${at}]`);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value))
      yield* flattenBrackets(part, path === "" ? name : `${path}.${name}`);
  } else yield [path, value];
}
