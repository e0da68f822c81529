import { z } from "zod";
import type { RowProblem, TypedCertificate } from "#modules/issuance/index";
import { LANGUAGES } from "#modules/kernel/languages";

/** Numbers of the free fields in the form for one certificate. A batch may have more. */
export const FREE_FIELDS = [1, 2, 3] as const;

const text = z.string().max(1000, "too-long").default("");

/** Shape of the form. The domain checks the contents, with the same rules for one certificate and for a batch. */
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
  /** Issues the certificate although a text is printed with an ellipsis. */
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

/** Refuses a value without a label, because it would be dropped. */
export function unnamedValues(fields: IssueOneFields): Record<string, string[]> {
  const unnamed = FREE_FIELDS.filter((n) => fields[`value${n}`].trim() !== "" && fields[`label${n}`].trim() === "");
  return Object.fromEntries(unnamed.map((n) => [`label${n}`, ["label-missing"]]));
}

/**
 * Maps the domain's problems, which name a column, to fields of the form. A problem of a free column goes to the field
 * of its label or value.
 */
export function toFieldErrors(problems: RowProblem[], fields: IssueOneFields): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const problem of problems) {
    const name = fieldOf(problem, fields);
    errors[name] = [...(errors[name] ?? []), problem.code];
  }
  return errors;
}

/** Returns, by field, the values that a grade's scale allows or the letters that no font has. */
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
