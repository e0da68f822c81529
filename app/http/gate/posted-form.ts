/** A file of a posted form. */
export interface PostedFile {
  /** File name on the visitor's device; empty if the browser sent none. */
  name: string;
  bytes: Uint8Array;
}

/** A form that the gate has read and checked: its texts, and the first file of each file field. */
export interface PostedForm {
  fields: URLSearchParams;
  files: Map<string, PostedFile>;
  /**
   * Texts pasted into fields for whole lists and files. They are only here, because re-encoding a megabyte would take
   * longer than all other work on the form.
   */
  longTexts: Map<string, string>;
  /** The texts as received, if they came in the encoding that Remix is given. */
  encoded?: Buffer;
}

/** Returns the value of a field for long texts, however it was sent; empty if missing. */
export const longText = (form: PostedForm | undefined, name: string): string =>
  form?.longTexts.get(name) ?? form?.fields.get(name) ?? "";
