import type { Paint } from "./ornament";

/** How a braid runs along a frame, however it is told. */
interface Band {
  /** Distance of the band's middle from the edge of the box. */
  inset: number;
  amplitude: number;
  /** Wanted; adjusted so that whole waves fit each side. */
  waveLength: number;
  strands: number;
}

export const BAND: Band = { inset: 36, amplitude: 8.2, waveLength: 41, strands: 6 };
export type BraidPaint = Pick<Paint, "main" | "second">;
