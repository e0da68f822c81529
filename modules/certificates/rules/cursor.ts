import { isUuid } from "../../kernel/uuid";

/** Start of a page of a list: after a certificate ("next") or before it ("previous"). */
export interface Cursor {
  direction: "next" | "previous";
  /** Value of the sort column: a time, a name key, a date, or a line. */
  key: string;
  id: string;
}

export const LIST_ORDERS = ["newest", "name", "expiry"] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];
/** Within a batch, certificates are sorted by the line of its file instead of the newest first. */
export type PageOrder = ListOrder | "file";

const LONGEST_KEY = 300;

/** Encodes a cursor as an opaque text for a URL. */
export const writeCursor = ({ direction, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([direction === "next" ? 1 : 0, id, key])).toString("base64url");

/** Decodes a cursor; null for text that is no cursor of this order: then the list starts at its first page. */
export function readCursor(text: string, order: PageOrder): Cursor | null {
  if (text.length > 2 * LONGEST_KEY) return null;
  const parts = parse(Buffer.from(text, "base64url").toString("utf8"));
  if (!Array.isArray(parts)) return null;
  const [forward, id, key] = parts;
  if (typeof key !== "string" || typeof id !== "string" || !isUuid(id)) return null;
  if ((forward !== 0 && forward !== 1) || !fits(key, order)) return null;
  return { direction: forward === 1 ? "next" : "previous", key, id };
}

function fits(key: string, order: PageOrder): boolean {
  if (order === "file") return /^\d{1,9}$/.test(key);
  if (order === "name") return key.length <= LONGEST_KEY && key.isWellFormed() && !/\p{Cc}/u.test(key);
  const time = order === "newest" ? key : `${key}T00:00:00.000Z`;
  const date = new Date(time);
  return !Number.isNaN(date.getTime()) && date.toISOString() === time && date.getUTCFullYear() > 0;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
