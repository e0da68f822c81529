import { z } from "zod";
import { emailField, requiredLine, requiredText } from "../../auth";
import { PROBLEM_KINDS } from "../rules/problem-kinds";

/** Maximum number of characters of a report and of an answer. */
const LONGEST_MESSAGE = 2000;

/** Form fields of a problem report. Messages are keys of the texts named "reports". */
export const ProblemReportSchema = z.object({
  kind: z.enum(PROBLEM_KINDS, { error: "kindRequired" }),
  message: requiredText("messageRequired", LONGEST_MESSAGE),
  fullName: requiredLine("fullNameRequired", 120),
  email: emailField("emailRequired"),
});
export type ProblemReportForm = z.infer<typeof ProblemReportSchema>;

/** Form fields of the issuer's answer. */
export const ReportAnswerSchema = z.object({ answer: requiredText("answerRequired", LONGEST_MESSAGE) });
