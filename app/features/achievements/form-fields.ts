import type { SubmissionResult } from "@conform-to/react";

type Texts = {
  language: string;
  title: string;
  description: string;
  criteria: string;
  emailSubject: string;
  emailText: string;
};

/** The form of an achievement: everything as it is typed. */
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

/** What the page says to a form that was not saved. */
export interface FormAnswer {
  reply: SubmissionResult<string[]>;
  /** What somebody else changed meanwhile, and to which version. */
  conflict: { version: number; parts: string[] } | null;
}
