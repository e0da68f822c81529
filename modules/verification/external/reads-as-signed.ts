import jsonld from "jsonld";
import { loadKnownContext } from "../../credentials/index.server";
import { isRecord } from "./formats/written";

/** The two contexts that every credential begins with (VC 1.1, section 4.1; VC 2.0, section 4.3). */
const FIRST = ["https://www.w3.org/2018/credentials/v1", "https://www.w3.org/ns/credentials/v2"];
const VC = "https://www.w3.org/2018/credentials#";
const EXPIRATION = "https://w3id.org/security#expiration";

/** What a credential is judged by, as it is signed, and the one name under which it is read. */
const JUDGED = [
  ...["issuer", "issuanceDate", "expirationDate", "validFrom", "validUntil"],
  ...["credentialStatus", "credentialSchema", "credentialSubject", "holder", "verifiableCredential"],
].map((name) => [`${VC}${name}`, name] as const);

/** Names that are read, and that no context within a document may give another meaning. */
const READ = new Set([
  ...JUDGED.map(([, name]) => name),
  ...["id", "type", "name", "legalName", "fullName", "givenName", "familyName", "firstName", "lastName", "title"],
  ...["achievement", "identifier", "hashed", "identityHash", "identityType", "hasCredential", "hasClaim", "degree"],
  ...["statusPurpose", "statusListIndex", "statusListCredential", "encodedList", "proof", "expires"],
]);

/**
 * Whether a JSON-LD document says to a reader of JSON what its canonical form says (VC Data Integrity 1.0, section 4.6): it begins with
 * the context of credentials, no context of its own gives another meaning to a name that is read, and nothing by which it is judged
 * stands in it under another name. What is signed is the form, and a name could stand there for anything.
 */
export async function readsAsSigned(document: object, proof: object): Promise<boolean> {
  const context = Object(document)["@context"];
  const all = [context].flat();
  if (!FIRST.includes(String(all[0])) || all.some((one) => redefines(one, 0))) return false;
  const { proofValue: _value, jws: _jws, ...options } = { proofValue: "", jws: "", ...proof, "@context": context };
  const [node] = await jsonld.expand(document, { documentLoader: loadKnownContext });
  const [optionsNode] = await jsonld.expand(options, { documentLoader: loadKnownContext });
  return (
    JUDGED.every(([iri, name]) => countOf(node, iri) === countOf(document, name)) &&
    countOf(optionsNode, EXPIRATION) === countOf(options, "expires")
  );
}

/** How many values a node has of a property. */
function countOf(node: unknown, name: string): number {
  const value = isRecord(node) && Object.hasOwn(node, name) ? node[name] : [];
  return value === null ? 0 : [value].flat().length;
}

/** Scoped contexts stand in contexts; no honest one goes so deep. */
const DEEPEST_SCOPE = 8;

function redefines(context: unknown, depth: number): boolean {
  if (Array.isArray(context)) return context.some((one) => redefines(one, depth + 1));
  if (!isRecord(context)) return false;
  return (
    depth > DEEPEST_SCOPE ||
    Object.entries(context).some(
      ([name, definition]) => READ.has(name) || (isRecord(definition) && redefines(definition["@context"], depth + 1)),
    )
  );
}
