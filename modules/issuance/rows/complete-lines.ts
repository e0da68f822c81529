import { titleKey } from "../../achievements/index.server";
import { findByPublicIds, judgeStep, readCustomFields } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import { isLanguage } from "../../kernel/languages";
import { LIMITS } from "../../kernel/limits";
import { cleanText } from "../../kernel/plain-text";
import { parsePublicId } from "../../kernel/public-id";
import type { Scope } from "../../organizations/index.server";
import type { CertificateStyle } from "../../rendering/index.server";
import type { RowProblem } from "../rules/problems";
import type { ListLine } from "./classify-rows";
import { FILLED_COLUMNS, type RowCells } from "./row";

type Corrected = Awaited<ReturnType<typeof findByPublicIds>>[number];

/**
 * A row ready to be classified: where it corrects a certificate by its ID, empty cells are filled from the certificate.
 */
export interface CompletedLine<L extends ListLine> {
  line: L;
  cells: RowCells;
  /** The certificate that the row corrects, and whether the correction changes any value. */
  corrects: { certificate: Corrected; changes: boolean } | null;
  /** Id of the certificate that the row corrects or renews, whose picture is used where the row names none. */
  named: string | null;
  /** Design and language: of the certificate that the row corrects or renews, or else of the batch. */
  style: CertificateStyle;
  problem: RowProblem | null;
}

/** Finds the certificates that rows name, in one statement, and fills the empty cells of rows that correct one. */
export async function completeLines<L extends ListLine>(
  db: Db,
  scope: Scope,
  lines: readonly L[],
  { style, now }: { style: CertificateStyle; now: Date },
): Promise<CompletedLine<L>[]> {
  const certificates = await findNamed(
    db,
    scope,
    lines.map(({ cells }) => cells),
  );
  const seen = new Set<string>();
  return lines.map((line) => {
    const { cells } = line;
    const id = namedBy(cells);
    if (id === null) return { line, cells, corrects: null, named: null, style, problem: null };
    const certificate = certificates.get(id);
    const refuse = (code: RowProblem["code"]) => {
      return { line, cells, corrects: null, named: null, style, problem: { column: "certificate", code } };
    };
    if (!certificate) return refuse("certificate-unknown");
    const refused = judgeStep(certificate, cells.certificate ? "correct" : "renew", now);
    if (refused === "already-renewed") return refuse("certificate-renewed");
    if (refused) return refuse("certificate-ended");
    if (seen.has(certificate.id)) return refuse("certificate-twice");
    seen.add(certificate.id);
    const own = styleOf(certificate);
    if (!cells.certificate) {
      return { line, cells, corrects: null, named: certificate.id, style: own, problem: null };
    }
    const completed = complete(cells, certificate);
    const changes =
      JSON.stringify(comparedTexts(completed)) !== JSON.stringify(comparedTexts(complete(EMPTY, certificate)));
    return {
      line,
      cells: completed,
      corrects: { certificate, changes },
      named: certificate.id,
      style: own,
      problem: null,
    };
  });
}

/** Finds the certificates that rows correct or renew, by their public IDs. */
export async function findNamed(db: Db, scope: Scope, cells: readonly RowCells[]) {
  const ids = [...new Set(cells.flatMap((line) => namedBy(line) || []))];
  const found = ids.length === 0 ? [] : await findByPublicIds(db, scope, ids);
  return new Map(found.map((certificate) => [certificate.publicId, certificate]));
}

/** Returns the public ID that a row names, as it is stored; empty for an invalid one, and null where it names none. */
export function namedBy({ certificate, renews }: RowCells): string | null {
  const text = certificate || renews;
  return text ? (parsePublicId(text) ?? "") : null;
}

/** Returns the design and language that a certificate was issued with. Throws where the language is not supported. */
export function styleOf({ template, language }: { template: string; language: string }): CertificateStyle {
  if (!isLanguage(language)) throw new Error(`a certificate is in no language: ${language}`);
  return { template, language };
}

const EMPTY: RowCells = {
  name: "",
  email: "",
  achievement: "",
  issued_on: "",
  expires_on: "",
  picture: "",
  custom: [],
};

/**
 * Fills the empty cells of a row from its certificate. The achievement cannot change: another one is another
 * certificate.
 */
function complete(cells: RowCells, certificate: Corrected): RowCells {
  const written = new Map(cells.custom.map(({ label, value }) => [cleanText(label), value]));
  const before = {
    name: certificate.recipientName,
    email: certificate.recipientEmail ?? "",
    achievement: certificate.achievementName,
    issued_on: certificate.issuedOn.toISOString().slice(0, 10),
    expires_on: certificate.expiresOn?.toISOString().slice(0, 10) ?? "",
  };
  const fieldsBefore = readCustomFields(certificate.customFields);
  const isTaken = (text: string, stood: string) => isEmpty(text) && !isEmpty(stood);
  const orBefore = (text: string, stood: string) => (isEmpty(text) ? stood : text);
  // Cells that were filled before stay marked: they are read again with every correction of their batch.
  const filled = FILLED_COLUMNS.filter(
    (column) => cells.filled?.includes(column) || isTaken(cells[column], before[column]),
  );
  const filledFields = fieldsBefore
    .filter(({ label, value }) => cells.filledFields?.includes(label) || isTaken(written.get(label) ?? "", value))
    .map(({ label }) => label);
  const labelsBefore = new Set(fieldsBefore.map(({ label }) => label));
  const others = [...written].filter(([label, value]) => !labelsBefore.has(label) && !isEmpty(value));
  const leftOutFields = [...new Set([...(cells.leftOutFields ?? []), ...others.map(([label]) => label)])];
  const named = cleanText(cells.achievement);
  const isOther = named !== "" && titleKey(named) !== titleKey(before.achievement);
  const otherAchievement = isOther ? named.slice(0, LIMITS.achievement).toWellFormed() : cells.otherAchievement;
  return {
    ...cells,
    ...(filled.length > 0 ? { filled } : {}),
    ...(filledFields.length > 0 ? { filledFields } : {}),
    ...(otherAchievement === undefined ? {} : { otherAchievement }),
    ...(leftOutFields.length > 0 ? { leftOutFields } : {}),
    name: orBefore(cells.name, before.name),
    email: orBefore(cells.email, before.email),
    achievement: before.achievement,
    ...(certificate.origin ? { origin: certificate.origin } : {}),
    issued_on: orBefore(cells.issued_on, before.issued_on),
    expires_on: orBefore(cells.expires_on, before.expires_on),
    custom: fieldsBefore.map(({ label, value }) => ({ label, value: orBefore(written.get(label) ?? "", value) })),
  };
}

const isEmpty = (text: string) => text.trim() === "";

const comparedTexts = ({ name, email, issued_on, expires_on, custom }: RowCells) => [
  ...[name, email, issued_on, expires_on].map(cleanText),
  ...custom.map(({ value }) => cleanText(value)),
];
