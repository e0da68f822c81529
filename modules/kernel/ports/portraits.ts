import type { Result } from "../result";
/** A recipient's picture as it is printed: a JPEG of our own encoding, opaque, without metadata. Sizes in pixels. */
export interface Portrait {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

/**
 * `too-large` and `too-small` are pixels and bytes, `several` files have the name, `not-read`: the time was up before
 * its turn.
 */
export type PortraitProblem = "unsupported-image" | "bad-image" | "too-large" | "too-small" | "several" | "not-read";

export type PortraitReading = Result<{ portrait: Portrait }, PortraitProblem>;

/** What a ZIP has for the names that were asked for. A name that it has no file for is not among the readings. */
export type PortraitsReading =
  | {
      ok: true;
      readings: { key: string; reading: PortraitReading }[] /** Pictures that no name asked for. */;
      unused: number;
    }
  | { ok: false; code: "unsupported-file" | "too-large" | "too-many" };
