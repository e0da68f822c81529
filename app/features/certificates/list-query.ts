import {
  type CertificateFilter,
  LIST_ORDERS,
  type ListOrder,
  MAIL_FILTERS,
  NO_FILTER,
  STATE_FILTERS,
} from "#modules/certificates/index";
import { parseActorName } from "#modules/kernel/actor-name";

/** Query of a list of certificates, as its address encodes it. */
export interface ListQuery {
  filter: CertificateFilter;
  order: ListOrder;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Names of the filters in addresses and forms. */
const NAMES = {
  search: "search",
  state: "state",
  mail: "mail",
  achievementId: "achievement",
  batchId: "list",
  issuedBy: "issuer",
  tag: "tag",
  teamId: "team",
  issuedFrom: "from",
  issuedTo: "to",
} as const satisfies Record<keyof CertificateFilter, string>;
export type FilterPart = keyof typeof NAMES;
export const FILTER_PARTS = Object.keys(NAMES) as FilterPart[];
export const nameOfPart = (part: FilterPart): string => NAMES[part];

/** Parses an address. Invalid values are left out, so that every address gives a list. */
export function readListQuery(address: URLSearchParams): ListQuery {
  const text = (part: FilterPart, longest = 200) =>
    (address.get(NAMES[part]) ?? "")
      .toWellFormed()
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, longest)
      .trim();
  const id = (part: FilterPart) => (UUID.test(text(part)) ? text(part) : null);
  const actor = text("issuedBy");
  return {
    order: LIST_ORDERS.find((order) => order === address.get("order")) ?? "newest",
    filter: {
      search: text("search"),
      state: STATE_FILTERS.find((state) => state === text("state")) ?? NO_FILTER.state,
      mail: MAIL_FILTERS.find((mail) => mail === text("mail")) ?? NO_FILTER.mail,
      achievementId: id("achievementId"),
      batchId: id("batchId"),
      issuedBy: isActor(actor) ? actor : null,
      tag: text("tag", 60) || null,
      teamId: id("teamId"),
      issuedFrom: readDay(text("issuedFrom")),
      issuedTo: readDay(text("issuedTo")),
    },
  };
}

function readDay(text: string): string | null {
  const date = DAY.test(text) && !text.startsWith("0000") ? new Date(`${text}T00:00:00Z`) : null;
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** Filters that are set. */
export const partsSet = (filter: CertificateFilter): FilterPart[] =>
  FILTER_PARTS.filter((part) => filter[part] !== NO_FILTER[part]);

/** Encodes a query as an address, without default values. */
export function writeListQuery({ filter, order }: ListQuery, cursor: string | null = null): string {
  const address = new URLSearchParams();
  for (const part of partsSet(filter)) address.set(NAMES[part], filter[part] ?? "");
  if (order !== "newest") address.set("order", order);
  if (cursor) address.set("cursor", cursor);
  return address.toString();
}

/**
 * Whether a text is the name of an issuing actor: of a kind with an id, such as a person, or the operator's command.
 */
function isActor(text: string): boolean {
  const parts = parseActorName(text);
  return parts !== null && (parts.kind === "cli" || UUID.test(parts.id));
}
