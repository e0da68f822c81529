import type { PartView } from "#app/ui/Printing/unprinted-name";
import type { TemplateChoice } from "#app/ui/StylePicker/StylePicker";
import type { ContentChange } from "#modules/certificates/index";
import type { CountedMails, Example, RowCells, RowPreview, RowProblem, TableNote } from "#modules/issuance/index";
import type { DeliveryCounts } from "#modules/mail/index";

export type BatchState = "matching" | "draft" | "submitted" | "scheduled" | "issuing" | "stopped" | "issued";
export type RowState = "fresh" | "duplicate" | "changed" | "invalid" | "queued" | "issued" | "skipped";

/** A row of a list as its page shows it: cells as they were written, dates as text. */
export interface BatchRowView {
  line: number;
  state: RowState;
  cells: Omit<RowCells, "renews" | "filledFields">;
  problems: RowProblem[];
  pictureKey: string | null;
  certificate: { id: string; publicId: string | null } | null;
  /** What its certificate will say, while it waits to be issued; `design` is its title. */
  preview: (Omit<RowPreview, "template"> & { design: string }) | null;
}

/** What was filled in where the rows of a list that waits leave something empty, and how often. */
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
  /** Its title. */
  design: string;
}

/** A list as its page shows it. */
export interface BatchView {
  id: string;
  name: string;
  template: string;
  language: string;
  state: BatchState;
  /** A moment in UTC; null where it is not scheduled. */
  scheduledFor: string | null;
  /** Why a scheduled list was not issued: a key of the texts `schedule.heldBack`. */
  heldBack: string | null;
  /** What was chosen for issuing it, where it waits for an approval or its time. */
  validRowsOnly: boolean;
  replaceChanged: boolean;
  shortened: boolean;
  mailOrigins: boolean;
  /** Lines that another platform issued first. */
  origins: number;
  /** Which request for approval this is. */
  submission: string | null;
  /** Whether it was sent off and waits for an approval anew: some of it may be issued. */
  hasBegun: boolean;
  approval: ApprovalView;
  /** Its columns can be matched again. */
  canMatch: boolean;
  notes: TableNote[];
  counts: Record<RowState, number>;
  total: number;
  /** How many certificates among `rows` are anchored. */
  anchoredOfShown: number;
  /** How many lines of a draft name a picture of the recipient, and how many of these are there. */
  pictures: { named: number; found: number };
  /** The first rows: invalid ones before the others. */
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
  /** Without words once somebody whom they name was erased. */
  declined: { by: string | null; words: string | null } | null;
  /** Whether the reader prepared it. */
  isOwn: boolean;
}

/** What an approval is for, as it would be issued now. */
export interface ContentView {
  /** A digest of all of it, which the form sends back as what was seen. */
  seen: string;
  /** What is not as it was when it was submitted, or approved. */
  changes: ContentChange[];
  /** Whether the reader made one of them. */
  isOwnChange: boolean;
  /** Those of one page. */
  awards: {
    line: number;
    title: string;
    count: number;
    mail: { subject: string; text: string } | null;
  }[];
  page: number;
  pages: number;
  /** The place of the first one shown, from 1, and how many there are. */
  from: number;
  total: number;
}

/** How far a list has come. */
export interface ProgressView {
  state: BatchState;
  queued: number;
  issued: number;
  waitingForAnchor: number;
  mails: DeliveryCounts;
  secondsLeft: number | null;
}

/** What was chosen in the form that issues a list. */
export interface IssueChoices {
  validRowsOnly: boolean;
  replaceChanged: boolean;
  /** Lines that are not printed whole are issued as they are. */
  shortened: boolean;
  mailOrigins: boolean;
  /** As `2026-11-24T09:00`. */
  at: string;
}

/** Something that pages do not show as it is signed, with how many lines have it, and the first of them. */
export interface CountedPartView {
  part: PartView;
  count: number;
  lines: number[];
}

/** What is known of how the lines of a list that may be issued are printed. */
export interface PrintingView {
  /** Lines that were not laid out yet, of so many. */
  unchecked: number;
  total: number;
  /** Lines that are not printed whole. */
  notWhole: { fresh: number; changed: number };
  /** Those of them that nobody can allow to be issued. */
  inBoxes: { fresh: number; changed: number };
  /** Those of them of which somebody allowed it. */
  allowed: { fresh: number; changed: number };
  faults: CountedPartView[];
  leftOut: CountedPartView[];
}
