/** What pages say of a line of a statement once it is decided. */
export const LINE_NEWS = ["same", "assigned", "ignored", "taken-back", "kept", "not-reversal"] as const;
export type LineNews = (typeof LINE_NEWS)[number];
