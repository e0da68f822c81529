import type { SubmissionResult } from "@conform-to/react";

type Texts = {
  language: string;
  title: string;
  description: string;
  criteria: string;
  emailSubject: string;
  emailText: string;
};

/** Fields of the achievement form, as typed. */
export type FormFields = Texts & {
  type: string;
  skills: { name: string; url: string; code: string; framework: string }[];
  hours: string;
  credits: string;
  results: { name: string; type: string; values: string; min: string; max: string }[];
  validity: string;
  validMonths: string;
  validUntil: string;
  design: string;
  badge: string;
  translations: Texts[];
};

/** Answer to a form that was not saved. */
export interface FormAnswer {
  reply: SubmissionResult<string[]>;
  /** Version saved by another person in the meantime, and the parts that it changed. */
  conflict: { version: number; parts: string[] } | null;
}
