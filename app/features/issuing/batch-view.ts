import type { PartView } from "#app/ui/Printing/unprinted-name";
import type { TemplateChoice } from "#app/ui/StylePicker/StylePicker";
import type { ContentChange } from "#modules/certificates/index";
import type { CountedMails, Example, RowCells, RowPreview, RowProblem, TableNote } from "#modules/issuance/index";
import type { DeliveryCounts } from "#modules/mail/index";

export type BatchState = "matching" | "draft" | "submitted" | "scheduled" | "issuing" | "stopped" | "issued";
export type RowState = "fresh" | "duplicate" | "changed" | "invalid" | "queued" | "issued" | "skipped";

/** Row of a batch as its page shows it: cells as they were written, dates as text. */
export interface BatchRowView {
  line: number;
  state: RowState;
  cells: Omit<RowCells, "renews" | "filledFields">;
  problems: RowProblem[];
  pictureKey: string | null;
  certificate: { id: string; publicId: string | null } | null;
  /** Content of the certificate while the row waits to be issued. `design` is the title of the design. */
  preview: (Omit<RowPreview, "template"> & { design: string }) | null;
}

/** Values that are filled in where rows of a waiting batch leave cells empty, with the number of rows for each. */
export interface FilledInView {
  day: string;
  issuedOn: number;
  noEnd: number;
  byValidity: number;
  achievement: number;
  achievementTitle: string;
  fromCertificate: number;
  otherAchievement: number;
  leftOutFields: number;
  listStyle: number;
  ownDesign: number;
  keptStyle: number;
  language: string;
  /** Title of the design. */
  design: string;
}

/** Batch as its page shows it. */
export interface BatchView {
  id: string;
  name: string;
  template: string;
  language: string;
  state: BatchState;
  /** Time in UTC; null if the batch is not scheduled. */
  scheduledFor: string | null;
  /** Reason why a scheduled batch was not issued: a key under `schedule.heldBack`. */
  heldBack: string | null;
  /** Choices for issuing the batch, while it waits for an approval or its scheduled time. */
  validRowsOnly: boolean;
  replaceChanged: boolean;
  shortened: boolean;
  mailOrigins: boolean;
  /** Number of rows whose certificate another platform issued first. */
  origins: number;
  /** Id of the request for approval. */
  submission: string | null;
  /** Whether it was sent off and waits for an approval anew: some of it may be issued. */
  hasBegun: boolean;
  approval: ApprovalView;
  /** Whether the columns can be matched again. */
  canMatch: boolean;
  notes: TableNote[];
  counts: Record<RowState, number>;
  total: number;
  /** How many certificates among `rows` are anchored. */
  anchoredOfShown: number;
  /**
   * Number of rows of a draft that name a picture of the recipient, and number of those pictures that were uploaded.
   */
  pictures: { named: number; found: number };
  /** First rows; invalid rows come before the others. */
  rows: BatchRowView[];
}

/** The certificates of a draft that are looked at before anything is signed. */
export interface ExamplesView {
  examples: (Omit<Example, "script"> & { scriptName: string | null })[];
  /** The place of the one that is shown first, from 0. */
  shown: number;
  /** Another one each time the certificates would be drawn from something else. */
  version: string;
}

/** What certificates show of their issuer so far. */
export interface BrandView {
  hasLogo: boolean;
  hasSigner: boolean;
  canChange: boolean;
}

/** What all certificates of a draft have in common, and what issuing it would send. */
export interface DraftView {
  /** The title of its design. */
  design: string;
  styles: TemplateChoice[];
  examples: ExamplesView | null;
  mails: CountedMails[];
  /** Days that were chosen for all rows that name none. */
  days: { issuedOn: string; expiresOn: string };
  fields: { label: string; used: boolean }[];
  brand: BrandView;
  /** Where a sample is sent; null for who is no person. */
  address: string | null;
}

/** The approval of a list by somebody else; names are null for who is no person any more. */
export interface ApprovalView {
  submittedBy: string | null;
  approvedBy: string | null;
  /** Last refusal. `words` is null after somebody named in it was erased. */
  declined: { by: string | null; words: string | null } | null;
  /** Whether the reader prepared the batch. */
  isOwn: boolean;
}

/** Content that an approval covers, as it would be issued now. */
export interface ContentView {
  /** A digest of all of it, which the form sends back as what was seen. */
  seen: string;
  /** Changes since the batch was submitted or approved. */
  changes: ContentChange[];
  /** Whether the reader made one of `changes`. */
  isOwnChange: boolean;
  /** Achievements on one page. */
  awards: {
    line: number;
    title: string;
    count: number;
    mail: { subject: string; text: string } | null;
  }[];
  page: number;
  pages: number;
  /** Position of the first shown achievement, from 1, and number of all achievements. */
  from: number;
  total: number;
}

/** Progress of a batch. */
export interface ProgressView {
  state: BatchState;
  queued: number;
  issued: number;
  waitingForAnchor: number;
  mails: DeliveryCounts;
  secondsLeft: number | null;
}

/** Choices in the form that issues a batch. */
export interface IssueChoices {
  validRowsOnly: boolean;
  replaceChanged: boolean;
  /** Whether rows that are not printed whole are issued as they are. */
  shortened: boolean;
  mailOrigins: boolean;
  /** Local date and time, such as `2026-11-24T09:00`. */
  at: string;
}

/** Signed part that is not printed whole, with the number of its rows and the first of them. */
export interface CountedPartView {
  part: PartView;
  count: number;
  lines: number[];
}

/** Results of the printing check of the rows that may be issued. */
export interface PrintingView {
  /** Number of rows that were not laid out yet, of `total`. */
  unchecked: number;
  total: number;
  /** Rows that are not printed whole. */
  notWhole: { fresh: number; changed: number };
  /** Rows of `notWhole` that nobody can allow to be issued. */
  inBoxes: { fresh: number; changed: number };
  /** Rows of `notWhole` that somebody allowed to be issued. */
  allowed: { fresh: number; changed: number };
  faults: CountedPartView[];
  leftOut: CountedPartView[];
}
