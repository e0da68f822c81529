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
  /**
   * What was pasted into the fields that take whole lists and files: only here, because encoding a megabyte anew takes
   * longest of all.
   */
  longTexts: Map<string, string>;
  /** The texts as they came, where they came in the encoding that Remix is given. */
  encoded?: Buffer;
}

/** What a field says that takes a long text, however it was sent; empty without it. */
export const longText = (form: PostedForm | undefined, name: string): string =>
  form?.longTexts.get(name) ?? form?.fields.get(name) ?? "";
