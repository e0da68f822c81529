/** How wide the pictures of sample certificates are: for telephones, and for half a wide window on a sharp screen. */
export const SAMPLE_WIDTHS = [720, 1120] as const;
export type SampleWidth = (typeof SAMPLE_WIDTHS)[number];
