import { foldText } from "../../kernel/fold-text";
import { emailTerms, nameKey, queryWords, SEARCH_VERSION, searchTerms } from "./search-terms";

/**
 * Terms in the index have the form `<organization><kind><term>`: the index has one posting list per term, so a search
 * never reads the lists of another organization. Values of filters are terms, too, so that one query answers a name
 * with its filters. The database function `certificate_terms` builds them from the column `terms`, which contains only
 * what no other column has, and from the other columns (decision 0063).
 */
const KINDS = { word: "w", email: "e", achievement: "a", batch: "b", issuedBy: "u", tag: "t", team: "m" } as const;
type Kind = keyof typeof KINDS;

/**
 * Prefixes a term with its organization and kind. Two organizations may share these six digits, so every query also has
 * the organization's id.
 */
const scoped = (organizationId: string, kind: Kind, term: string) =>
  `${organizationId.slice(-6).toLowerCase()}${KINDS[kind]}${term}`;

/** Texts of a certificate that it is found by; the other terms come from other columns. */
export interface Findable {
  recipientName: string;
  recipientEmail: string | null;
  achievementName: string;
  tags: string[];
}

export interface FindableBy {
  nameKey: string;
  searchVersion: number;
  /** One term after each line break and kind: `\nwada\nwking`. */
  terms: string | null;
}

/** Computes the columns by which a certificate is found and sorted. */
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

/** Columns of a certificate that must not be found any more. */
export const UNFINDABLE: FindableBy = { nameKey: "", searchVersion: SEARCH_VERSION, terms: null };

/** Returns the key of a tag; all spellings of one tag have the same key. */
export const tagKey = (tag: string): string => foldText(tag).replace(/\s+/g, " ").trim();

export interface TermsFilter {
  /** Text as typed; every word must match. */
  search: string;
  achievementId: string | null;
  batchId: string | null;
  issuedBy: string | null;
  tag: string | null;
}

/**
 * Builds the query on the terms: null where the filter needs no terms, "nothing" where nothing can match. A team alone
 * is filtered by its column, whose index is sorted; with other terms, the team is one more term.
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
 * Returns the term that finds exactly the certificates of an address, and the name key by which those of a name are
 * sorted together.
 */
export function recipientTerms(organizationId: string, recipient: string) {
  const [address = recipient] = emailTerms(recipient);
  const addressTerm = quoted(scoped(organizationId, "email", address));
  return { nameKey: nameKey(recipient), addressTerm, searchVersion: SEARCH_VERSION };
}

const allOf = (parts: string[]) => (parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(" & ")})`);
const anyOf = (parts: string[]) => (parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(" | ")})`);

/** Quotes a term for a PostgreSQL tsquery; it has no control characters. */
const quoted = (term: string) => `'${withoutControls(term).replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
