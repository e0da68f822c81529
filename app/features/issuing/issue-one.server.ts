import { z } from "zod";
import type { RowProblem, TypedCertificate } from "#modules/issuance/index";
import { LANGUAGES } from "#modules/kernel/languages";

/** Further facts that the form for one certificate has room for. A list has more. */
export const FREE_FIELDS = [1, 2, 3] as const;

const text = z.string().max(1000, "too-long").default("");

/** The shape of the form. What the words must be is the domain's rule, the same for one certificate and for a list. */
export const IssueOneSchema = z.object({
  name: text,
  email: text,
  achievement: text,
  issued_on: text,
  expires_on: text,
  label1: text,
  value1: text,
  label2: text,
  value2: text,
  label3: text,
  value3: text,
  /** Issue it although a text is printed with an ellipsis. */
  shortened: z.literal("on").optional(),
  template: z.string().max(60),
  language: z.enum(LANGUAGES),
});
export type IssueOneFields = z.infer<typeof IssueOneSchema>;

export function toTyped(fields: IssueOneFields): TypedCertificate {
  const { name, email, achievement, issued_on, expires_on } = fields;
  const custom = FREE_FIELDS.map((n) => ({ label: fields[`label${n}`].trim(), value: fields[`value${n}`] }));
  return {
    name,
    email,
    achievement,
    issued_on,
    expires_on,
    custom: custom.filter(({ label }) => label !== ""),
  };
}

/** A value that nobody has named would be lost without a word. */
export function unnamedValues(fields: IssueOneFields): Record<string, string[]> {
  const unnamed = FREE_FIELDS.filter((n) => fields[`value${n}`].trim() !== "" && fields[`label${n}`].trim() === "");
  return Object.fromEntries(unnamed.map((n) => [`label${n}`, ["label-missing"]]));
}

/** The domain names a problem by its column; a free one goes to the field that holds its label or value. */
export function toFieldErrors(problems: RowProblem[], fields: IssueOneFields): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const problem of problems) {
    const name = fieldOf(problem, fields);
    errors[name] = [...(errors[name] ?? []), problem.code];
  }
  return errors;
}

/** What the scale of a grade allows, or which letters no font has, by the field in which that stands. */
export function toHelp(problems: RowProblem[], fields: IssueOneFields): Record<string, FieldHelp> {
  return Object.fromEntries(
    problems.flatMap((problem) => {
      const { allowed, letters } = problem;
      return allowed || letters ? [[fieldOf(problem, fields), { allowed, letters }]] : [];
    }),
  );
}
export type FieldHelp = Pick<RowProblem, "allowed" | "letters">;

function fieldOf({ column, code }: RowProblem, fields: IssueOneFields): string {
  const free = FREE_FIELDS.find((n) => fields[`label${n}`].trim() === column);
  const part = code === "label-too-long" ? "label" : "value";
  if (column === "picture" || Object.hasOwn(fields, column)) return column;
  return free ? `${part}${free}` : "name";
}
