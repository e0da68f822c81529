/** Cursor of a page in a list ordered by time: the last row that the page shows. Addresses carry it as text. */
export interface Cursor {
  at: Date;
  id: string;
}

export const writeCursor = (at: Date, id: string): string => `${at.getTime()}_${id}`;

/** Parses a cursor from an address; null, which means the first page, for any other text. */
export function readCursor(text: string): Cursor | null {
  const [, at, id] = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  return at && id ? { at: new Date(Number(at)), id } : null;
}
