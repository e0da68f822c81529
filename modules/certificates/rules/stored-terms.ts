import { foldText } from "../../kernel/fold-text";
import { emailTerms, nameKey, queryWords, SEARCH_VERSION, searchTerms } from "./search-terms";

/**
 * The terms as they stand in the index, `<organization><kind><term>`: an index has one list of rows for each term, and
 * so nobody's search reads the lists of another organization. What a certificate is filtered by stands among them too,
 * so that a name and its filters are one question. The function `certificate_terms` of the database makes them of the
 * column `terms`, which holds what no other column says, and of those columns (decision 0063).
 */
const KINDS = { word: "w", email: "e", achievement: "a", batch: "b", issuedBy: "u", tag: "t", team: "m" } as const;
type Kind = keyof typeof KINDS;

/** Two organizations may share these digits: every query names the organization besides. */
const scoped = (organizationId: string, kind: Kind, term: string) =>
  `${organizationId.slice(-6).toLowerCase()}${KINDS[kind]}${term}`;

/** What of a certificate it is found by that is said in words: other columns have the rest. */
export interface Findable {
  recipientName: string;
  recipientEmail: string | null;
  achievementName: string;
  tags: string[];
}

export interface FindableBy {
  nameKey: string;
  searchVersion: number;
  /** Each term behind a line break and its kind: `\nwada\nwking`. */
  terms: string | null;
}

/** What is stored of a certificate so that it is found and ordered. */
export function findableBy(certificate: Findable): FindableBy {
  const own: [Kind, string][] = [
    ...searchTerms(`${certificate.recipientName} ${certificate.achievementName}`).map(ofKind("word")),
    ...emailTerms(certificate.recipientEmail ?? "").map(ofKind("email")),
    ...certificate.tags.map(tagKey).filter(Boolean).map(ofKind("tag")),
  ];
  const terms = own.map(([kind, term]) => `\n${KINDS[kind]}${withoutControls(term)}`).join("");
  return { nameKey: nameKey(certificate.recipientName), searchVersion: SEARCH_VERSION, terms };
}

const ofKind =
  (kind: Kind) =>
  (term: string): [Kind, string] => [kind, term];
const withoutControls = (term: string) => term.replace(/\p{Cc}/gu, "");

/** What is stored of a certificate that nobody finds any more. */
export const UNFINDABLE: FindableBy = { nameKey: "", searchVersion: SEARCH_VERSION, terms: null };

/** Two spellings of one tag have one key. */
export const tagKey = (tag: string): string => foldText(tag).replace(/\s+/g, " ").trim();

export interface TermsFilter {
  /** As it was typed; every word has to be found. */
  search: string;
  achievementId: string | null;
  batchId: string | null;
  issuedBy: string | null;
  tag: string | null;
}

/**
 * Whether a filter has nothing that terms can answer, nothing that could be found, or what the database is asked. A
 * team by itself is asked for by its column, which is in order; beside other terms it is one more of them.
 */
export function termsQuery(
  { organizationId, teamId }: { organizationId: string; teamId: string | null },
  filter: TermsFilter,
): string | "nothing" | null {
  const exact = (kind: Kind, term: string | null) => (term ? [quoted(scoped(organizationId, kind, term))] : []);
  const words = queryWords(filter.search);
  if (filter.search.trim() !== "" && words.length === 0) return "nothing";
  const parts = [
    ...words.map(({ words: alternatives, email }) =>
      anyOf([
        ...alternatives.map((all) => allOf(all.map((word) => `${quoted(scoped(organizationId, "word", word))}:*`))),
        ...(email ? [`${quoted(scoped(organizationId, "email", email))}:*`] : []),
      ]),
    ),
    ...exact("achievement", filter.achievementId),
    ...exact("batch", filter.batchId),
    ...exact("issuedBy", filter.issuedBy),
    ...exact("tag", filter.tag === null ? null : tagKey(filter.tag)),
  ];
  return parts.length > 0 ? allOf([...parts, ...exact("team", teamId)]) : null;
}

/**
 * What the database is asked for exactly the certificates of an address, and by which key those of a name stand
 * together.
 */
export function recipientTerms(organizationId: string, recipient: string) {
  const [address = recipient] = emailTerms(recipient);
  const addressTerm = quoted(scoped(organizationId, "email", address));
  return { nameKey: nameKey(recipient), addressTerm, searchVersion: SEARCH_VERSION };
}

const allOf = (parts: string[]) => (parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(" & ")})`);
const anyOf = (parts: string[]) => (parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(" | ")})`);

/** A term as PostgreSQL reads it in a query; it holds no control characters. */
const quoted = (term: string) => `'${withoutControls(term).replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
