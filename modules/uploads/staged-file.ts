/** A file that was sent for a form and waits for the form to be accepted. */
export interface StagedFile {
  id: string;
  name: string;
  /** Size in bytes. */
  size: number;
}
