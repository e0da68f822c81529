import { readWords } from "#app/features/admin/admin-query.server";
import { PLATFORM_AUDIT_GROUPS, type PlatformAuditGroup } from "#modules/platform/index";

const NAMES = ["who", "organization", "group", "subject", "from", "to"] as const;

/** Reads the search form from the address. */
export function readAuditSearch(query: URLSearchParams): Record<(typeof NAMES)[number], string> {
  const [who = "", organization = "", group = "", subject = "", from = "", to = ""] = NAMES.map((name) =>
    readWords(query, name),
  );
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : "");
  return { who, organization, group: isGroup(group) ? group : "", subject, from: day(from), to: day(to) };
}

/** Converts the search form to the domain's input. */
export const searchOf = ({ group, ...search }: ReturnType<typeof readAuditSearch>) => ({
  ...search,
  group: isGroup(group) ? group : undefined,
});

const isGroup = (text: string): text is PlatformAuditGroup => Object.hasOwn(PLATFORM_AUDIT_GROUPS, text);
