/** Results of a decision on a line, shown by the pages. */
export const LINE_NEWS = ["same", "assigned", "ignored", "taken-back", "kept", "not-reversal"] as const;
export type LineNews = (typeof LINE_NEWS)[number];
