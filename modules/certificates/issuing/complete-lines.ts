import type { Db } from "../../kernel/db";
import { cleanText } from "../../kernel/plain-text";
import { parsePublicId } from "../../kernel/public-id";
import type { RowCells, RowProblem } from "../rules/row";
import * as store from "../store";
import { readCustomFields } from "../stored-certificate";
import type { ListLine } from "./classify-rows";

type Corrected = Awaited<ReturnType<typeof store.findByPublicIds>>[number];

/** A line as it is judged: one that corrects a certificate by its ID is completed from what that certificate says. */
export interface CompletedLine<L extends ListLine> {
  line: L;
  cells: RowCells;
  /** The certificate that the line corrects, and whether it would say anything else than that one says. */
  corrects: { certificate: Corrected; changes: boolean } | null;
  problem: RowProblem | null;
}

/** Looks up the certificates that lines name, in one statement, and fills what these lines leave out. */
export async function completeLines<L extends ListLine>(
  db: Db,
  organizationId: string,
  lines: readonly L[],
): Promise<CompletedLine<L>[]> {
  const idOf = ({ cells }: L) => (cells.certificate ? parsePublicId(cells.certificate) : null);
  const ids = [...new Set(lines.flatMap((line) => idOf(line) ?? []))];
  const found = ids.length === 0 ? [] : await store.findByPublicIds(db, organizationId, ids);
  const certificates = new Map(found.map((certificate) => [certificate.publicId, certificate]));
  const seen = new Set<string>();
  return lines.map((line) => {
    const { cells } = line;
    if (!cells.certificate) return { line, cells, corrects: null, problem: null };
    const certificate = certificates.get(idOf(line) ?? "");
    const refuse = (code: RowProblem["code"]) => {
      return { line, cells, corrects: null, problem: { column: "certificate", code } };
    };
    if (!certificate) return refuse("certificate-unknown");
    if (certificate.revokedAt || certificate.suspendedAt) return refuse("certificate-ended");
    if (seen.has(certificate.id)) return refuse("certificate-twice");
    seen.add(certificate.id);
    const completed = complete(cells, certificate);
    const changes = JSON.stringify(said(completed)) !== JSON.stringify(said(complete(EMPTY, certificate)));
    return { line, cells: completed, corrects: { certificate, changes }, problem: null };
  });
}

const EMPTY: RowCells = {
  ...{ name: "", email: "", achievement: "", issued_on: "", expires_on: "", picture: "" },
  custom: [],
};

/** What the line does not say is as it was. What was awarded stays: another achievement is another certificate. */
function complete(cells: RowCells, certificate: Corrected): RowCells {
  const written = new Map(cells.custom.map(({ label, value }) => [cleanText(label), value]));
  const orBefore = (text: string, before: string) => (text.trim() === "" ? before : text);
  return {
    ...cells,
    name: orBefore(cells.name, certificate.recipientName),
    email: orBefore(cells.email, certificate.recipientEmail ?? ""),
    achievement: certificate.achievementName,
    issued_on: orBefore(cells.issued_on, certificate.issuedOn.toISOString().slice(0, 10)),
    expires_on: orBefore(cells.expires_on, certificate.expiresOn?.toISOString().slice(0, 10) ?? ""),
    custom: readCustomFields(certificate.customFields).map(({ label, value }) => ({
      label,
      value: orBefore(written.get(label) ?? "", value),
    })),
  };
}

const said = ({ name, email, issued_on, expires_on, custom }: RowCells) => [
  ...[name, email, issued_on, expires_on].map(cleanText),
  ...custom.map(({ value }) => cleanText(value)),
];
