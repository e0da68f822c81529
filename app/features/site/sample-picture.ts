/** The forms of the sample's picture, A4 in landscape: for telephones, and for half a wide window on a sharp screen. */
export const SAMPLE_WIDTHS = [720, 1120] as const;
export type SampleWidth = (typeof SAMPLE_WIDTHS)[number];
export const SAMPLE_SHAPE = { width: 1120, height: 792 };
