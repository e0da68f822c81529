import { cutCell, hasMoreLetters, LIMITS } from "../../kernel/limits";

/** The columns that mean something to us; every other one is printed as a field of its own. */
export const KNOWN_COLUMNS = ["name", "email", "achievement", "issued_on", "expires_on"] as const;
export type KnownColumn = (typeof KNOWN_COLUMNS)[number];

/** What people write over these columns, in the six languages, compared without case, spaces, accents or punctuation. */
const ALIASES: Record<KnownColumn, string[]> = {
  name: [
    ...[
      "name",
      "full name",
      "recipient",
      "recipient name",
      "student",
      "student name",
      "participant",
      "learner",
      "attendee",
    ],
    ...["nom", "nom complet", "nom et prénom", "prénom et nom", "bénéficiaire", "participante", "étudiant"],
    ...["الاسم", "الاسم الكامل", "اسم الطالب", "اسم المستفيد", "اسم المتدرب", "اسم المشارك"],
    ...["vollständiger name", "empfänger", "teilnehmer", "teilnehmerin", "vor und nachname"],
    ...["nombre", "nombre completo", "nombre y apellidos", "destinatario", "alumno", "estudiante"],
    ...["姓名", "名字", "学员", "学员姓名", "学生姓名", "获证人"],
  ],
  email: [
    ...["email", "e-mail", "email address", "e-mail address", "mail", "recipient email"],
    ...["adresse e-mail", "adresse email", "courriel", "adresse électronique"],
    ...["البريد", "البريد الإلكتروني", "الايميل", "البريد الالكتروني"],
    ...["e-mail-adresse", "mailadresse", "correo", "correo electrónico", "dirección de correo"],
    ...["邮箱", "电子邮件", "电子邮箱", "邮件地址"],
  ],
  achievement: [
    ...[
      "achievement",
      "course",
      "course name",
      "course title",
      "certificate",
      "program",
      "programme",
      "training",
      "award",
    ],
    ...["formation", "cours", "intitulé", "parcours", "diplôme", "titre de la formation"],
    ...["الإنجاز", "الدورة", "اسم الدورة", "البرنامج", "المساق", "الشهادة"],
    ...["kurs", "kursname", "lehrgang", "leistung", "abschluss", "schulung"],
    ...["logro", "curso", "nombre del curso", "formación", "programa"],
    ...["成就", "课程", "课程名称", "培训", "项目"],
  ],
  issued_on: [
    ...[
      "issued on",
      "issue date",
      "date of issue",
      "issued",
      "date",
      "issuance date",
      "completion date",
      "completed on",
    ],
    ...["date d'émission", "date de délivrance", "délivré le", "émis le"],
    ...["تاريخ الإصدار", "تاريخ المنح", "التاريخ"],
    ...["ausgestellt am", "ausstellungsdatum", "datum"],
    ...["fecha", "fecha de emisión", "emitido el", "fecha de expedición"],
    ...["颁发日期", "发证日期", "日期", "签发日期"],
  ],
  expires_on: [
    ...["expires on", "expiry date", "expiration date", "expiry", "expires", "valid until", "valid to"],
    ...["date d'expiration", "expire le", "valable jusqu'au"],
    ...["تاريخ الانتهاء", "تاريخ انتهاء الصلاحية", "صالحة حتى"],
    ...["gültig bis", "ablaufdatum", "läuft ab am"],
    ...["fecha de caducidad", "caduca el", "válido hasta", "fecha de vencimiento"],
    ...["有效期至", "到期日期", "失效日期"],
  ],
};

function fold(header: string): string {
  return header
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{Z}\p{S}\s_]+/gu, "");
}

const BY_ALIAS = new Map(
  KNOWN_COLUMNS.flatMap((column) => [column, ...ALIASES[column]].map((alias) => [fold(alias), column] as const)),
);

/** Where each known column stands, and the other columns with the label that their owner gave them. */
export interface ColumnMap {
  known: Partial<Record<KnownColumn, number>>;
  custom: { index: number; label: string }[];
}

export type ColumnProblem =
  | { code: "column-missing"; column: "name" | "achievement" }
  | { code: "column-twice"; column: string }
  | { code: "too-many-columns"; limit: number }
  /** The header of the column at `position` (the first is 1) has more letters than `limit`; `column` is its beginning. */
  | { code: "header-too-long"; column: string; position: number; limit: number };

/** Columns that are looked at at all, empty ones included. */
const MOST_COLUMNS = 200;

/** Reads a header line. Name and achievement must be there; e-mail and dates may be absent. */
export function mapColumns(
  header: string[],
): { ok: true; columns: ColumnMap } | { ok: false; problems: ColumnProblem[] } {
  if (header.length > MOST_COLUMNS)
    return { ok: false, problems: [{ code: "too-many-columns", limit: LIMITS.signedFields }] };
  const columns: ColumnMap = { known: {}, custom: [] };
  const problems: ColumnProblem[] = [];
  const labels = new Set<string>();
  header.forEach((cell, index) => {
    const label = cutCell(cell.trim()).normalize("NFC");
    if (label === "") return;
    const column = BY_ALIAS.get(fold(label));
    if (column && columns.known[column] === undefined) {
      columns.known[column] = index;
    } else if (column || labels.has(label)) {
      problems.push({ code: "column-twice", column: shortened(label) });
    } else if (hasMoreLetters(label, LIMITS.fieldLabel)) {
      problems.push({
        code: "header-too-long",
        column: shortened(label),
        position: index + 1,
        limit: LIMITS.fieldLabel,
      });
    } else {
      labels.add(label);
      columns.custom.push({ index, label });
    }
  });
  for (const column of ["name", "achievement"] as const) {
    if (columns.known[column] === undefined) problems.push({ code: "column-missing", column });
  }
  if (columns.custom.length > LIMITS.signedFields)
    problems.push({ code: "too-many-columns", limit: LIMITS.signedFields });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, columns };
}

/** Enough of a header to find it by. */
const shortened = (label: string): string =>
  hasMoreLetters(label, LIMITS.fieldLabel) ? `${label.slice(0, LIMITS.fieldLabel).toWellFormed()}…` : label;
