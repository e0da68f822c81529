import type { TFunction } from "i18next";
import { quotaExceeded } from "#app/ui/Quota/quota-exceeded";
import type { BatchView } from "./batch-view";
import { invalidFieldProblems } from "./CorrectionForm";
import type { WrongField } from "./change-batch.server";
import { approvalProblem } from "./Submitted";

/** What a list's page answers to a form that could not be taken. */
type Answer =
  | { form: "correct" }
  | { form: "field"; wrong: WrongField }
  | { form: "pictures"; problem: { code: string; limit: number } }
  | { form: "approval" | "issue"; problem: { code: string; count: number } };

/** The groups of words for what is wrong with a form's field. */
const TEXTS_OF = {
  change: "draft.problems",
  brand: "design.problems",
  rename: "rename.problems",
  sample: "sampleMail.problems",
  files: "issued.problems",
} as const;

/** Says what is wrong with the form that was sent, each problem with the field that it is about. */
export function problemsOf(answer: Answer | undefined, batch: BatchView, t: TFunction<"certificates">) {
  if (!answer) return [];
  if (answer.form === "correct") return invalidFieldProblems(batch.rows, t);
  if (answer.form === "field") {
    const { form, field, code } = answer.wrong;
    return [{ fieldId: field, text: t(`${TEXTS_OF[form]}.${code}`) }];
  }
  const { code } = answer.problem;
  if (answer.form === "pictures")
    return [{ fieldId: "pictures", text: t(`upload.problems.${code}`, { limit: answer.problem.limit }) }];
  if (answer.form === "approval") return [approvalProblem(code, answer.problem.count, t)];
  if (code.startsWith("time-")) return [{ fieldId: "at", text: t(`schedule.problems.${code}`) }];
  const { count } = answer.problem;
  const text = code === "quota-exceeded" ? quotaExceeded(t, count) : t(`batch.problems.${code}`, { count });
  return [{ fieldId: "issue", text }];
}
