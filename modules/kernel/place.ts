/** Where a page of something that is ordered by time ended: in an address, as it came back from there. */
export interface Place {
  at: Date;
  id: string;
}

export const writePlace = (at: Date, id: string): string => `${at.getTime()}_${id}`;

/** A text that is no such place begins at the head. */
export function readPlace(text: string): Place | null {
  const [, at, id] = /^(\d{1,14})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  return at && id ? { at: new Date(Number(at)), id } : null;
}
