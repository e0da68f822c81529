import { scriptOf } from "../../kernel/languages";
import type { CertificateView } from "../view/view";
import { fillIn, formatDate, groupId, type Wording } from "../wording/wording";
import { INSERTION, type Insertion, isQuoted, readInsertion, readInsertions } from "./insertions";
import { type Signer, signersOf } from "./signers";

/** Returns the printed form of the code's address: without its scheme, in lower case. */
export const addressOf = ({ verificationUrl }: CertificateView): string =>
  verificationUrl.replace(/^https?:\/\//i, "").toLowerCase();

/** Returns the shortest address at which a certificate number can be typed in to verify it. */
export const siteOf = (view: CertificateView): string => addressOf(view).replace(`/${view.publicId.toLowerCase()}`, "");

/** Variables of texts and conditions. Every value is text; null and "" count as absent. */
const VARIABLES = {
  "recipient.name": ({ view }) => view.recipientName,
  "achievement.title": ({ view }) => view.achievementName,
  "achievement.description": ({ view }) => view.achievementDescription,
  "achievement.hours": ({ view }) => view.achievement?.hours ?? null,
  "achievement.credits": ({ view }) => view.achievement?.credits ?? null,
  "achievement.skills": ({ view }) => view.achievement?.skills.join(SKILLS) ?? null,
  "achievement.criteria": ({ view }) => view.achievement?.criteria ?? null,
  "issuer.name": ({ view }) => view.issuer.name,
  "signer.name": ({ signers }) => signers[0]?.name ?? null,
  "signer.title": ({ signers }) => signers[0]?.title ?? null,
  issuedOn: ({ view }) => view.issuedOn,
  expiresOn: ({ view }) => view.expiresOn,
  "certificate.id": ({ view }) => groupId(view.publicId),
  "certificate.verifyAt": ({ view, words }) => fillIn(words.verifyAt, { address: siteOf(view) }),
  "certificate.address": ({ view }) => addressOf(view),
  "words.title": ({ words }) => words.title,
  "words.awardedTo": ({ words }) => words.awardedTo,
  "words.inRecognitionOf": ({ words }) => words.inRecognitionOf,
  "words.closing": ({ words }) => words.closing,
  "words.issuedOn": ({ words }) => words.issuedOn,
  "words.validUntil": ({ words }) => words.validUntil,
  "words.signature": ({ words }) => words.signature,
} satisfies Record<string, (facts: Facts) => string | null>;
type VariableName = keyof typeof VARIABLES;
/** Names of the variables, without those of the issuer's own fields: "field." and the field's label. */
export const VARIABLE_NAMES = Object.keys(VARIABLES);

const DATES: ReadonlySet<string> = new Set<VariableName>(["issuedOn", "expiresOn"]);

/** Ratio of width to height above which a logo becomes too small in a circle or a shield. */
const WIDE = 2;

/** Conditions that are not variables. */
const STATES = {
  signed: ({ signers }) => signers.length > 0,
  signature: ({ signers }) => signers.some(({ signature }) => signature !== null),
  "signers.many": ({ signers }) => signers.length > 2,
  fields: ({ view }) => view.customFields.length > 0,
  "issuer.logo": ({ view }) => view.issuer.logo !== null,
  "issuer.logo.wide": ({ view: { issuer } }) => issuer.logo !== null && issuer.logo.width > issuer.logo.height * WIDE,
  "issuer.logo.dark": ({ view: { issuer } }) => Boolean(issuer.logoDark),
  "recipient.picture": ({ view }) => Boolean(view.recipientPicture),
  "script.latin": ({ view }) => scriptOf(view.language) === "latin",
  "script.arabic": ({ view }) => scriptOf(view.language) === "arabic",
  "script.chinese": ({ view }) => scriptOf(view.language) === "chinese",
} satisfies Record<string, (facts: Facts) => boolean>;

/** Facts about a certificate while it is drawn. */
export interface Facts {
  view: CertificateView;
  words: Wording;
  signers: Signer[];
}

export const factsOf = (view: CertificateView, words: Wording): Facts => ({ view, words, signers: signersOf(view) });

const SKILLS = " · ";
/** Maximum length of an item that a line break never splits. */
const LONGEST_WHOLE = 24;
const COMMA = { latin: ", ", arabic: "، ", chinese: "、" };

const FORMATS: Record<string, (value: string, facts: Facts) => string> = {
  upper: (value, { view }) => value.toLocaleUpperCase(view.language),
  iso: (value) => value,
  year: (value) => value.slice(0, 4),
  // Formats skills as a written list: lines end with a comma, without separator dots.
  list: (value, { view }) =>
    value
      .split(SKILLS)
      .map((item) => (item.length > LONGEST_WHOLE ? item : item.replaceAll(" ", "\u00a0")))
      .join(COMMA[scriptOf(view.language)]),
};
export const FORMAT_NAMES = Object.keys(FORMATS);

const FIELD = "field.";

export const isSource = (name: string): boolean =>
  isQuoted(name) || Object.hasOwn(VARIABLES, name) || (name.startsWith(FIELD) && name.length > FIELD.length);
export const isCondition = (condition: string): boolean => {
  const name = condition.replace(/^!/, "");
  return Object.hasOwn(STATES, name) || (isSource(name) && !isQuoted(name));
};

/**
 * Replaces the insertions of a text. Returns null if the text has insertions and all are empty: such an element is left
 * out.
 */
export function substitute(text: string, facts: Facts): string | null {
  let insertions = 0;
  let filled = 0;
  const written = text.replace(INSERTION, (_whole, inside: string) => {
    insertions++;
    const value = insert(readInsertion(inside), facts);
    if (value !== "") filled++;
    return value;
  });
  return insertions > 0 && filled === 0 ? null : written;
}

/** Returns the first source with a value. */
const sourceOf = ({ sources }: Insertion, facts: Facts): string | undefined =>
  sources.find((one) => readVariable(one, facts) !== "");

/** Returns the sources inserted into a text: for each insertion the first one with a value. */
export const sourcesIn = (text: string, facts: Facts): string[] =>
  readInsertions(text).flatMap((insertion) => sourceOf(insertion, facts) ?? []);

function insert({ sources, format }: Insertion, facts: Facts): string {
  const source = sourceOf({ sources, format }, facts);
  if (source === undefined) return "";
  const value = readVariable(source, facts);
  const apply = format === null ? undefined : FORMATS[format];
  if (apply) return apply(value, facts);
  return DATES.has(source) ? formatDate(value, facts.words) : value;
}

function readVariable(source: string, facts: Facts): string {
  if (isQuoted(source)) return source.slice(1, -1);
  if (source.startsWith(FIELD)) return fieldOf(source, facts.view)?.value ?? "";
  return Object.hasOwn(VARIABLES, source) ? (VARIABLES[source as VariableName](facts) ?? "") : "";
}

/** Returns the field that a source names. */
export function fieldOf(source: string, { customFields }: CertificateView) {
  const label = source.startsWith(FIELD) ? plain(source.slice(FIELD.length)) : null;
  return customFields.find((field) => plain(field.label) === label);
}

const plain = (label: string): string => label.trim().toLocaleLowerCase("und");

/** Returns whether all conditions hold. */
export function holds(conditions: string | string[] | undefined, facts: Facts): boolean {
  return [conditions ?? []].flat().every((condition) => {
    const name = condition.replace(/^!/, "");
    const state = STATES[name as keyof typeof STATES];
    const present = Object.hasOwn(STATES, name) ? state(facts) : readVariable(name, facts) !== "";
    return present !== condition.startsWith("!");
  });
}
