import type { Result } from "../result";
/** A recipient's picture for printing: an opaque JPEG encoded anew, without metadata. Sizes in pixels. */
export interface Portrait {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

/**
 * Reason why a picture cannot be used. `too-large` and `too-small` refer to pixels and bytes; `several`: more than one
 * file has the name; `not-read`: the time limit was reached first.
 */
export type PortraitProblem = "unsupported-image" | "bad-image" | "too-large" | "too-small" | "several" | "not-read";

export type PortraitReading = Result<{ portrait: Portrait }, PortraitProblem>;

/** Pictures of a ZIP for the requested names. A name without a file has no reading. */
export type PortraitsReading =
  | {
      ok: true;
      readings: { key: string; reading: PortraitReading }[];
      /** Number of pictures that no name requested. */
      unused: number;
    }
  | { ok: false; code: "unsupported-file" | "too-large" | "too-many" };
