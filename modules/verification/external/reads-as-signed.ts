import jsonld from "jsonld";
import { loadKnownContext } from "../../credentials/index.server";
import { isRecord } from "./formats/written";
import { saysAllAtRoot } from "./merged-nodes";

/** The two contexts of which one begins every credential (VC 1.1, section 4.1; VC 2.0, section 4.3). */
const FIRST = ["https://www.w3.org/2018/credentials/v1", "https://www.w3.org/ns/credentials/v2"];
const VC = "https://www.w3.org/2018/credentials#";
const SECURITY = "https://w3id.org/security#";
const EXPIRATION = `${SECURITY}expiration`;

/** Properties by which a credential is judged: the signed IRI, and the one name under which it is read. */
const JUDGED = [
  "issuer",
  "issuanceDate",
  "expirationDate",
  "validFrom",
  "validUntil",
  "credentialStatus",
  "credentialSchema",
  "credentialSubject",
  "holder",
  "verifiableCredential",
].map((name) => [`${VC}${name}`, name] as const);

/** Names that are read, which no context within a document may redefine. */
const READ = new Set([
  ...JUDGED.map(([, name]) => name),
  "id",
  "type",
  "name",
  "legalName",
  "fullName",
  "givenName",
  "familyName",
  "firstName",
  "lastName",
  "title",
  "achievement",
  "identifier",
  "hashed",
  "identityHash",
  "identityType",
  "hasCredential",
  "hasClaim",
  "degree",
  "statusPurpose",
  "statusListIndex",
  "statusListCredential",
  "encodedList",
  "proof",
  "expires",
]);

/** Purposes of proofs, with the IRI that the contexts of proofs give them. */
const PURPOSES = new Map<unknown, string>([
  ["assertionMethod", `${SECURITY}assertionMethod`],
  ["authentication", `${SECURITY}authenticationMethod`],
]);

/** Options by which a proof is judged. */
interface Options {
  "@context"?: unknown;
  type?: unknown;
  cryptosuite?: unknown;
  proofPurpose?: unknown;
  verificationMethod?: unknown;
  expires?: unknown;
}

/** Terms that the contexts of credentials define already, so that defining them equally changes nothing. */
const KEYWORDS = new Map<string, unknown>([
  ["id", "@id"],
  ["type", "@type"],
]);

/**
 * Returns whether a JSON-LD document means the same to a reader of JSON as its canonical form (VC Data Integrity 1.0,
 * section 4.6). The signature covers the canonical form, in which a name could stand for anything. So the document must
 * begin with the context of credentials, no context of its own may redefine a name that is read, and no property by
 * which it is judged may occur under another name. The same applies to the options of its proof, which are read under
 * `optionsContext` and a context of their own if they have one.
 */
export async function readsAsSigned(
  document: Record<string, unknown>,
  proof: Options,
  optionsContext: unknown = document["@context"],
): Promise<boolean> {
  const all = [document["@context"]].flat();
  const within = [...all, proof["@context"] ?? []].flat();
  if (!FIRST.includes(String(all[0])) || within.some((one) => redefines(one, 0))) return false;
  const { proofValue: _value, jws: _jws, ...options } = { proofValue: "", jws: "", ...proof };
  const context = [optionsContext, proof["@context"] ?? []].flat();
  const read = await jsonld.expand(document, { documentLoader: loadKnownContext });
  const readOptions = await jsonld.expand({ ...options, "@context": context }, { documentLoader: loadKnownContext });
  const [node, optionsNode] = [Object(read[0]), Object(readOptions[0])];
  return (
    JUDGED.every(([iri, name]) => countOf(node, iri) === countOf(document, name)) &&
    areNamesAsRead(node, document) &&
    isProofAsRead(optionsNode, proof) &&
    (await saysAllAtRoot(read, IRIS, LISTED)) &&
    (await saysAllAtRoot(readOptions, OF_OPTIONS))
  );
}

const IRIS = JUDGED.map(([iri]) => iri);
const LISTED = [`${VC}credentialStatus`, `${VC}credentialSchema`];
const OF_OPTIONS = [
  "@type",
  ...["cryptosuite", "proofPurpose", "verificationMethod", "expiration"].map((name) => SECURITY + name),
];

/**
 * Returns whether the identifiers used for lookups are the signed ones: a prefix or base in a custom context would turn
 * them into other addresses.
 */
function areNamesAsRead(node: Record<string, unknown>, document: Record<string, unknown>): boolean {
  return (
    node["@id"] === idOf(document) &&
    ["issuer", "holder", "credentialStatus", "credentialSchema"].every((name) => {
      const signed = [node[VC + name] ?? []].flat();
      return [document[name] ?? []].flat().every((written: unknown, at) => isNamedAs(signed[at], written));
    })
  );
}

function isNamedAs(signed: unknown, written: unknown): boolean {
  if (!isRecord(signed)) return false;
  const list = Object.entries(signed).find(([name]) => name.endsWith("#statusListCredential"))?.[1];
  const address = isRecord(written) ? written.statusListCredential : undefined;
  return signed["@id"] === idOf(written) && Object([list].flat()[0])["@id"] === address;
}

/** Returns the identifier of a value: the string itself or its `id`. */
const idOf = (written: unknown): unknown => (isRecord(written) ? written.id : written);

/** Returns whether the options of a proof are signed as they are read. */
function isProofAsRead(
  node: unknown,
  { type, cryptosuite, proofPurpose, verificationMethod, expires }: Options,
): boolean {
  const says = (name: string, key: "@id" | "@value", value: unknown) => {
    const [only, ...others] = isRecord(node) ? [node[SECURITY + name] ?? []].flat() : [];
    return others.length === 0 && isRecord(only) ? only[key] === value : value === undefined && only === undefined;
  };
  const types = isRecord(node) ? [node["@type"]].flat() : [];
  return (
    types.length === 1 &&
    types[0] === `${SECURITY}${type}` &&
    says("cryptosuite", "@value", cryptosuite) &&
    says("proofPurpose", "@id", PURPOSES.get(proofPurpose)) &&
    says("verificationMethod", "@id", verificationMethod) &&
    countOf(node, EXPIRATION) === countOf({ expires: expires ?? [] }, "expires")
  );
}

/** Returns the number of values of a property. */
function countOf(node: unknown, name: string): number {
  const value = isRecord(node) && Object.hasOwn(node, name) ? node[name] : [];
  return value === null ? 0 : [value].flat().length;
}

/** Maximum depth of scoped contexts, above that of real ones. */
const DEEPEST_SCOPE = 8;

function redefines(context: unknown, depth: number): boolean {
  if (Array.isArray(context)) return context.some((one) => redefines(one, depth + 1));
  if (!isRecord(context)) return false;
  return (
    depth > DEEPEST_SCOPE ||
    Object.entries(context).some(
      ([name, definition]) =>
        (READ.has(name) && KEYWORDS.get(name) !== definition) ||
        (isRecord(definition) && redefines(definition["@context"], depth + 1)),
    )
  );
}
