import { scriptOf } from "../../kernel/languages";
import type { CertificateView } from "../view/view";
import { fillIn, formatDate, groupId, type Wording } from "../wording/wording";
import { type Signer, signersOf } from "./signers";

/** The address that the code leads to, as it is printed: without its scheme, in small letters. */
export const addressOf = ({ verificationUrl }: CertificateView): string =>
  verificationUrl.replace(/^https?:\/\//i, "").toLowerCase();

/** Where a number is typed in to verify it: the address without the number, as short as can be. */
export const siteOf = (view: CertificateView): string => addressOf(view).replace(`/${view.publicId.toLowerCase()}`, "");

/** What texts and conditions may speak of. Everything is text; null and "" are absent. */
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
/** Those of the issuer's own fields are not among them: "field." and the field's label. */
export const VARIABLE_NAMES = Object.keys(VARIABLES);

const DATES: ReadonlySet<string> = new Set<VariableName>(["issuedOn", "expiresOn"]);

/** How many times as wide as high a logo is that gets lost in a round or a shield. */
const WIDE = 2;

/** Conditions that are no variable. */
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

/** What is known of a certificate while it is drawn. */
export interface Facts {
  view: CertificateView;
  words: Wording;
  signers: Signer[];
}

export const factsOf = (view: CertificateView, words: Wording): Facts => ({ view, words, signers: signersOf(view) });

const SKILLS = " · ";
/** Letters of the longest item that a line break does not part. */
const LONGEST_WHOLE = 24;
const COMMA = { latin: ", ", arabic: "، ", chinese: "、" };

const FORMATS: Record<string, (value: string, facts: Facts) => string> = {
  upper: (value, { view }) => value.toLocaleUpperCase(view.language),
  iso: (value) => value,
  year: (value) => value.slice(0, 4),
  // Skills as people write a list, whose lines end with a comma and with no dot that parts nothing.
  list: (value, { view }) =>
    value
      .split(SKILLS)
      .map((item) => (item.length > LONGEST_WHOLE ? item : item.replaceAll(" ", "\u00a0")))
      .join(COMMA[scriptOf(view.language)]),
};
export const FORMAT_NAMES = Object.keys(FORMATS);

/** `{{ a ?? b ?? "text" | format }}`. Labels of fields may hold anything but the signs of this notation. */
const INSERTION = /\{\{([^{}]*)\}\}/g;
const FIELD = "field.";

interface Insertion {
  /** Names of variables, and texts in quotes. */
  sources: string[];
  format: string | null;
}

/** Every insertion of a text, as it is written. */
export function readInsertions(text: string): Insertion[] {
  return [...text.matchAll(INSERTION)].map(([, inside = ""]) => readInsertion(inside));
}

function readInsertion(inside: string): Insertion {
  const [sources = "", format] = inside.split("|");
  return { sources: sources.split("??").map((source) => source.trim()), format: format?.trim() ?? null };
}

const isQuoted = (source: string): boolean => /^"[^"]*"$/.test(source);
export const isSource = (name: string): boolean =>
  isQuoted(name) || Object.hasOwn(VARIABLES, name) || (name.startsWith(FIELD) && name.length > FIELD.length);
export const isCondition = (condition: string): boolean => {
  const name = condition.replace(/^!/, "");
  return Object.hasOwn(STATES, name) || (isSource(name) && !isQuoted(name));
};

/**
 * The text with its variables in place. Null where it has insertions and none of them has anything to insert: such an
 * element is left out.
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

/** The first that has anything to say. */
const sourceOf = ({ sources }: Insertion, facts: Facts): string | undefined =>
  sources.find((one) => readVariable(one, facts) !== "");

/** What is inserted into a text: of each insertion the one that speaks. */
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

/** The field that a source names. */
export function fieldOf(source: string, { customFields }: CertificateView) {
  const label = source.startsWith(FIELD) ? plain(source.slice(FIELD.length)) : null;
  return customFields.find((field) => plain(field.label) === label);
}

const plain = (label: string): string => label.trim().toLocaleLowerCase("und");

/** Whether all of these hold. */
export function holds(conditions: string | string[] | undefined, facts: Facts): boolean {
  return [conditions ?? []].flat().every((condition) => {
    const name = condition.replace(/^!/, "");
    const state = STATES[name as keyof typeof STATES];
    const present = Object.hasOwn(STATES, name) ? state(facts) : readVariable(name, facts) !== "";
    return present !== condition.startsWith("!");
  });
}
