import { isId } from "#app/http/read-params.server";
import type { organizations } from "#app/modules.server";
import { AUDIT_GROUPS, type AuditGroup } from "#modules/organizations/index";

const LONGEST = 100;

/** Reads the filter of the audit log from the address. Invalid values are left out. */
export function readAuditQuery(search: URLSearchParams): organizations.AuditQuery {
  const read = (name: string) => (search.get(name) ?? "").slice(0, LONGEST).replaceAll("\0", "").trim();
  const person = read("person");
  const group = read("group");
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(read(name)) ? read(name) : "");
  return {
    person: isId(person) || person === "system" ? person : undefined,
    group: Object.hasOwn(AUDIT_GROUPS, group) ? (group as AuditGroup) : undefined,
    subject: read("subject") || undefined,
    from: day("from") || undefined,
    to: day("to") || undefined,
  };
}

/** Converts the filter to query parameters. */
export const queryOf = ({ person, group, subject, from, to }: organizations.AuditQuery) => ({
  person: person ?? "",
  group: group ?? "",
  subject: subject ?? "",
  from: from ?? "",
  to: to ?? "",
});
