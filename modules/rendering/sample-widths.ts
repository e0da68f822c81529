/** Widths of the sample pictures: for phones, and for half of a wide window on a high-density screen. */
export const SAMPLE_WIDTHS = [720, 1120] as const;
export type SampleWidth = (typeof SAMPLE_WIDTHS)[number];
