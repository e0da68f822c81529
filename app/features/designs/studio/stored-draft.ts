import type { DesignDocument } from "#modules/rendering/index";

/** Unsaved work in the browser's storage: the draft it was based on, and the changed document. */
export interface Kept {
  revision: number;
  base: DesignDocument;
  document: DesignDocument;
}

const keyOf = (id: string) => `design-${id}`;

/** Stores unsaved work, if the browser allows it. */
export function keep(id: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(kept));
  } catch {
    // Storage is full or not allowed: the design remains as long as the page is open.
  }
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // Without access to the storage there is nothing to remove.
  }
}

/** Returns the stored work; null if there is none or it cannot be read. */
export function recall(id: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null");
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isKept = (value: unknown): value is Kept => {
  const { revision, base, document } = Object(value);
  return Number.isSafeInteger(revision) && Array.isArray(base?.elements) && Array.isArray(document?.elements);
};
