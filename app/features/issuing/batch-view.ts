import type { RowProblem } from "#modules/certificates/index";

export type BatchState = "draft" | "issuing" | "issued" | "discarded";
export type RowState = "fresh" | "duplicate" | "changed" | "invalid" | "queued" | "issued" | "skipped";

/** A row of a list as its page shows it: cells as they were written, dates as text. */
export interface BatchRowView {
  line: number;
  state: RowState;
  cells: {
    name: string;
    email: string;
    achievement: string;
    issued_on: string;
    expires_on: string;
    picture: string;
    custom: { label: string; value: string }[];
  };
  problems: RowProblem[];
  pictureKey: string | null;
  certificate: { id: string; publicId: string | null } | null;
}

/** A list as its page shows it. */
export interface BatchView {
  id: string;
  name: string;
  template: string;
  language: string;
  state: BatchState;
  counts: Record<RowState, number>;
  total: number;
  /** Of the certificates among `rows`, those that are anchored. */
  anchoredOfShown: number;
  /** How many lines of a draft name a picture of the recipient, and how many of these are there. */
  pictures: { named: number; found: number };
  /** Letters that no font can draw. */
  unprintable: string[];
  /** The first rows: invalid ones before the others. */
  rows: BatchRowView[];
}

/** A text that the template would end with an ellipsis. */
export type CutTextView = { of: "name" | "achievement" | "issuer" | "signer" } | { of: "field"; label: string };

/** What the signed certificates of a list hold and their printed pages would not show in full. */
export interface UnprintedView {
  fields: string[];
  cut: { line: number; texts: CutTextView[] }[];
  cutDesign: ("issuer" | "signer")[];
  /** Lines with a picture whose design has no place for it. */
  pictures: number;
  /** More lines have long texts than were looked at. */
  more: boolean;
}
