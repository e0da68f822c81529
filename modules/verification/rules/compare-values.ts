import { cleanText } from "../../kernel/plain-text";

/** A value that the certificate's public page shows, as a file says it and as it was issued. */
export interface ComparedValue {
  field: "name" | "achievement" | "issuer" | "issuedOn" | "expiresOn" | "id" | "custom";
  /** Label of a further field as it was issued; null for the others. */
  label: string | null;
  /** Null where there is none. Shortened, and without control characters. */
  inFile: string | null;
  asIssued: string | null;
  differs: boolean;
}

/** What the public page of a certificate shows of its content. */
export interface ShownContent {
  publicId: string;
  recipientName: string;
  achievementName: string;
  issuedOn: string;
  expiresOn: string | null;
  customFields: { label: string; value: string }[];
  /** The signed document, for the issuer's name as it was then. */
  document: string;
}

/** Maximum length of a shown value in code points, and maximum number of results that are read of a file. */
const MAX_SHOWN = 200;
const MAX_RESULTS = 50;
/** Maximum length of a compared value: none that was issued is longer. */
const MAX_COMPARED = 5000;
/** Length of a day at the beginning of a time (ISO 8601). */
const DAY = 10;

/**
 * Compares a credential with the certificate that it names, in what the certificate's public page shows and in nothing
 * else. The credential is anybody's: values of another type or without end count as missing, and nothing that it says
 * of other things is returned.
 */
export function compareValues(credential: unknown, shown: ShownContent): ComparedValue[] {
  const said = readSaid(credential);
  const fields = shown.customFields.map(
    ({ label, value }, at): [ComparedValue["field"], string | null, string | null, string] => [
      "custom",
      label,
      (said.results.find((result) => result.label === label) ?? unnamed(said.results[at]))?.value ?? null,
      value,
    ],
  );
  const rows: [ComparedValue["field"], string | null, string | null, string | null][] = [
    ["name", null, said.name, shown.recipientName],
    ["achievement", null, said.achievement, shown.achievementName],
    ["issuer", null, said.issuer, readSaid(parse(shown.document)).issuer],
    ["issuedOn", null, said.issuedOn, shown.issuedOn],
    ["expiresOn", null, said.expiresOn, shown.expiresOn],
    ...fields,
    ["id", null, said.id, shown.publicId],
  ];
  return rows
    .filter(([, , inFile, asIssued]) => inFile !== null || asIssued !== null)
    .map(([field, label, inFile, asIssued]) => ({
      field,
      label,
      inFile: shorten(inFile),
      asIssued: shorten(asIssued),
      differs: inFile !== asIssued,
    }));
}

interface SaidResult {
  /** Null where the achievement names the result. */
  label: string | null;
  value: string | null;
}

const unnamed = (result: SaidResult | undefined) => (result?.label === null ? result : undefined);

function readSaid(credential: unknown) {
  const { issuer, validFrom, validUntil, credentialSubject } = Object(credential);
  const { identifier, achievement, result, licenseNumber } = Object([credentialSubject].flat()[0]);
  const identity = list(identifier).find((one) => Object(one).identityType === "ext:name");
  return {
    name: textOf(Object(identity).identityHash),
    achievement: textOf(Object(achievement).name),
    issuer: textOf(Object(issuer).name),
    issuedOn: dayOf(validFrom),
    expiresOn: dayOf(validUntil),
    id: textOf(licenseNumber),
    results: readResults(list(result), list(Object(achievement).resultDescription)),
  };
}

/** Reads the results that are further fields: an achievement's hours are none. */
function readResults(results: unknown[], descriptions: unknown[]): SaidResult[] {
  const labels = new Map(descriptions.map((one) => [Object(one).id, textOf(Object(one).name)]));
  return results.flatMap((one): SaidResult[] => {
    const { resultDescription: id, value } = Object(one);
    if (typeof id !== "string" || /#(v\d+-)?hours$/.test(id)) return [];
    return [{ label: /#field-\d+$/.test(id) ? (labels.get(id) ?? "") : null, value: textOf(value) }];
  });
}

const list = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : [value].flat().slice(0, MAX_RESULTS);

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.length <= MAX_COMPARED ? value : null;

const dayOf = (value: unknown): string | null => textOf(value)?.slice(0, DAY) ?? null;

function shorten(value: string | null): string | null {
  if (value === null) return null;
  const letters = [...cleanText(value)];
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN).join("")}…` : letters.join("");
}

function parse(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch {
    return null;
  }
}
