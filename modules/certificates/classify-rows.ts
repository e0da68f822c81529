import type { Prisma } from "#prisma/generated/client";
import type { Db } from "../db";
import type { SpreadsheetLine } from "./read-spreadsheet";
import { rowFingerprint, rowIdentity } from "./rules/fingerprint";
import type { Look } from "./rules/look";
import { checkRow } from "./rules/row";
import * as store from "./store";

type ClassifiedRow = Pick<
  Prisma.BatchRowCreateManyInput,
  "line" | "state" | "fingerprint" | "identity" | "replacesId" | "certificateId"
> & { cells: SpreadsheetLine["cells"]; problems: { column: string; code: string }[] };

/**
 * Says of each line whether it would be new, is a duplicate (of a standing certificate, or of an earlier line of this
 * list), changes a standing certificate, or is invalid. Exact matches are settled first, so that two people who share
 * a mailbox are two people: a line counts as a change only where the certificate it would change is no other line's.
 * Four statements at most, whatever the number of lines.
 */
export async function classifyRows(
  db: Db,
  organizationId: string,
  lines: SpreadsheetLine[],
  look: Look,
  today: string,
): Promise<ClassifiedRow[]> {
  const checked = lines.map(({ line, cells }) => ({
    line,
    cells,
    check: checkRow(cells, today),
    fingerprint: rowFingerprint(cells, look),
    identity: rowIdentity(cells),
  }));
  const standing = await store.findStanding(db, organizationId, {
    fingerprints: checked.map((row) => row.fingerprint),
    identities: checked.map((row) => row.identity),
  });
  const byFingerprint = new Map(standing.map((certificate) => [certificate.issueKey, certificate]));
  const seen = new Set<string>();
  const claimed = new Set(checked.flatMap((row) => byFingerprint.get(row.fingerprint)?.id ?? []));

  return checked.map(({ line, cells, check, fingerprint, identity }) => {
    const base = { line, cells, fingerprint, identity, problems: [], certificateId: null, replacesId: null };
    if (!check.ok) return { ...base, state: "invalid", problems: check.problems, fingerprint: null, identity: null };
    const same = byFingerprint.get(fingerprint);
    if (same) return { ...base, state: "duplicate", certificateId: same.id };
    if (seen.has(fingerprint)) return { ...base, state: "duplicate" };
    seen.add(fingerprint);
    const changed = standing.find((certificate) => certificate.identity === identity && !claimed.has(certificate.id));
    if (!changed) return { ...base, state: "fresh" };
    claimed.add(changed.id);
    return { ...base, state: "changed", replacesId: changed.id };
  });
}
