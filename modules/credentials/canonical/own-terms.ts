/**
 * Vocabulary of the credentials issued here: the terms of each kind of node, and their RDF under the contexts of
 * Verifiable Credentials 2.0 and Open Badges 3.0.
 */

export const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
export const RDF_TYPE = `<${RDF}type>`;
const SCHEMA = "https://schema.org/";
const VC = "https://www.w3.org/2018/credentials#";
const BADGE = "https://purl.imsglobal.org/spec/vc/ob/vocab.html#";
const STATUS = "https://www.w3.org/ns/credentials/status#";
export const SECURITY = "https://w3id.org/security#";
export const XSD = "http://www.w3.org/2001/XMLSchema#";
/** Address that Open Badges uses for the types of XML Schema: https instead of the standard http. */
const XSD_HTTPS = "https://www.w3.org/2001/XMLSchema#";

export type Kind =
  | "credential"
  | "profile"
  | "subject"
  | "identity"
  | "achievement"
  | "criteria"
  | "image"
  | "resource"
  | "identifierEntry"
  | "alignment"
  | "result"
  | "resultDescription"
  | "status";

/**
 * How a term is written: as a literal of a datatype, a link, a list of texts, or another node. `predicate` already has
 * angle brackets.
 */
export type Term =
  | { predicate: string; literal: "" | `^^<${string}>`; of: "string" | "boolean" | "number" }
  | { predicate: string; list: true }
  | { predicate: string; link: true }
  | { predicate: string; node: Kind };

const text = (iri: string): Term => ({ predicate: `<${iri}>`, literal: "", of: "string" });
const typed = (iri: string, datatype: string, of: "string" | "boolean" | "number" = "string"): Term => ({
  predicate: `<${iri}>`,
  literal: `^^<${datatype}>`,
  of,
});
const node = (iri: string, kind: Kind): Term => ({ predicate: `<${iri}>`, node: kind });
const texts = (iri: string): Term => ({ predicate: `<${iri}>`, list: true });
const link = (iri: string): Term => ({ predicate: `<${iri}>`, link: true });

/** Terms that each kind of node may have. `named` nodes must have an id; others must have none. */
export const SHAPES: Record<Kind, { named: boolean; types: Record<string, string>; terms: Record<string, Term> }> = {
  credential: {
    named: true,
    types: {
      VerifiableCredential: `${VC}VerifiableCredential`,
      OpenBadgeCredential: `${BADGE}OpenBadgeCredential`,
    },
    terms: {
      name: text(`${SCHEMA}name`),
      image: node(`${BADGE}image`, "image"),
      relatedResource: node(`${VC}relatedResource`, "resource"),
      issuer: node(`${VC}issuer`, "profile"),
      validFrom: typed(`${VC}validFrom`, `${XSD}dateTime`),
      validUntil: typed(`${VC}validUntil`, `${XSD}dateTime`),
      credentialSubject: node(`${VC}credentialSubject`, "subject"),
      credentialStatus: node(`${VC}credentialStatus`, "status"),
    },
  },
  profile: {
    named: true,
    types: { Profile: `${BADGE}Profile` },
    terms: { name: text(`${SCHEMA}name`), url: typed(`${SCHEMA}url`, `${XSD_HTTPS}anyURI`) },
  },
  subject: {
    named: true,
    types: { AchievementSubject: `${BADGE}AchievementSubject` },
    terms: {
      identifier: node(`${BADGE}identifier`, "identity"),
      licenseNumber: text(`${BADGE}licenseNumber`),
      achievement: node(`${BADGE}achievement`, "achievement"),
      result: node(`${BADGE}result`, "result"),
    },
  },
  identity: {
    named: false,
    types: { IdentityObject: `${BADGE}IdentityObject` },
    terms: {
      hashed: typed(`${BADGE}hashed`, `${XSD_HTTPS}boolean`, "boolean"),
      identityHash: text(`${BADGE}identityHash`),
      identityType: text(`${BADGE}identityType`),
      salt: text(`${BADGE}salt`),
    },
  },
  achievement: {
    named: true,
    types: { Achievement: `${BADGE}Achievement` },
    terms: {
      achievementType: text(`${BADGE}achievementType`),
      name: text(`${SCHEMA}name`),
      description: text(`${SCHEMA}description`),
      criteria: node(`${BADGE}Criteria`, "criteria"),
      image: node(`${BADGE}image`, "image"),
      inLanguage: text(`${SCHEMA}inLanguage`),
      version: text(`${BADGE}version`),
      creditsAvailable: typed(`${BADGE}creditsAvailable`, `${XSD_HTTPS}float`, "number"),
      otherIdentifier: node(`${BADGE}otherIdentifier`, "identifierEntry"),
      alignment: node(`${BADGE}alignment`, "alignment"),
      resultDescription: node(`${BADGE}resultDescription`, "resultDescription"),
    },
  },
  criteria: { named: false, types: {}, terms: { narrative: text(`${BADGE}narrative`) } },
  image: { named: true, types: { Image: `${BADGE}Image` }, terms: { caption: text(`${SCHEMA}caption`) } },
  resource: {
    named: true,
    types: {},
    terms: {
      digestSRI: typed(`${VC}digestSRI`, `${VC}sriString`),
      mediaType: text(`${SCHEMA}encodingFormat`),
    },
  },
  identifierEntry: {
    named: false,
    types: { IdentifierEntry: `${BADGE}IdentifierEntry` },
    terms: { identifier: text(`${BADGE}identifier`), identifierType: text(`${BADGE}identifierType`) },
  },
  alignment: {
    named: false,
    types: { Alignment: `${SCHEMA}AlignmentObject` },
    terms: {
      targetName: text(`${SCHEMA}targetName`),
      targetUrl: typed(`${SCHEMA}targetUrl`, `${XSD_HTTPS}anyURI`),
      targetCode: text(`${BADGE}targetCode`),
      targetFramework: text(`${SCHEMA}targetFramework`),
      targetType: text(`${BADGE}targetType`),
    },
  },
  result: {
    named: false,
    types: { Result: `${BADGE}Result` },
    terms: {
      resultDescription: typed(`${BADGE}resultDescription`, `${XSD_HTTPS}anyURI`),
      value: text(`${SCHEMA}value`),
    },
  },
  resultDescription: {
    named: true,
    types: { ResultDescription: `${BADGE}ResultDescription` },
    terms: {
      name: text(`${SCHEMA}name`),
      resultType: text(`${BADGE}resultType`),
      allowedValue: texts(`${BADGE}allowedValue`),
      valueMin: text(`${BADGE}valueMin`),
      valueMax: text(`${BADGE}valueMax`),
    },
  },
  status: {
    named: true,
    types: { BitstringStatusListEntry: `${STATUS}BitstringStatusListEntry` },
    terms: {
      statusPurpose: text(`${STATUS}statusPurpose`),
      statusListIndex: text(`${STATUS}statusListIndex`),
      statusListCredential: link(`${STATUS}statusListCredential`),
    },
  },
};
