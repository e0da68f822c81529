/** A file of a posted form. */
export interface PostedFile {
  /** What its owner calls it; empty where the browser sent no name. */
  name: string;
  bytes: Uint8Array;
}

/** A form that the gate has read and judged: its texts, and its files by field, the first of each. */
export interface PostedForm {
  fields: URLSearchParams;
  files: Map<string, PostedFile>;
}
