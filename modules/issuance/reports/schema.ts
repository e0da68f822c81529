import { z } from "zod";
import { emailField, requiredLine, requiredText } from "../../auth";
import { PROBLEM_KINDS } from "../rules/problem-kinds";

/** Characters of an answer, as of a report. */
const LONGEST_MESSAGE = 2000;

/** What somebody fills in to report a problem. Messages are keys of the texts named "reports". */
export const ProblemReportSchema = z.object({
  kind: z.enum(PROBLEM_KINDS, { error: "kindRequired" }),
  message: requiredText("messageRequired", LONGEST_MESSAGE),
  fullName: requiredLine("fullNameRequired", 120),
  email: emailField("emailRequired"),
});
export type ProblemReportForm = z.infer<typeof ProblemReportSchema>;

/** What its issuer answers. */
export const ReportAnswerSchema = z.object({ answer: requiredText("answerRequired", LONGEST_MESSAGE) });
