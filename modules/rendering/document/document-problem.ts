/** A fault in a document: its position (the element's id, or a path such as `page.width`) and its code. */
export interface DocumentProblem {
  element: string | null;
  path: string;
  code: DocumentProblemCode;
  /** The wrong name or value, truncated. */
  found?: string;
}
export type DocumentProblemCode =
  | "too-large"
  | "not-json"
  | "invalid"
  | "too-many-elements"
  | "too-deep"
  | "same-id"
  | "unknown-color"
  | "unknown-variable"
  | "unknown-format"
  | "unknown-condition"
  | "unknown-ornament"
  | "unknown-picture"
  | "unknown-font"
  | "not-in-stack"
  | "no-code"
  | "code-too-small"
  | "code-too-fine"
  | "code-too-pale"
  | "code-unreadable"
  | "sample-cut"
  | "sample-overlap"
  | "sample-outside"
  | "sample-small"
  | "sample-no-font"
  | "sample-pale"
  | "too-much";
