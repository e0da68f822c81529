import { type DesignDocument, same } from "#modules/rendering/index";

/** What was not saved yet, in the browser: what it was based on, and what was made of it. */
export interface Kept {
  revision: number;
  base: DesignDocument;
  document: DesignDocument;
}

const keyOf = (id: string) => `design-${id}`;

/** Keeps it, where the browser lets us. */
export function keep(id: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(kept));
  } catch {
    // Full, or not allowed: the design is still there as long as the page is.
  }
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // What cannot be kept need not be taken away.
  }
}

/** What was kept; null where there is nothing, or nothing that can be read. */
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

/** Steps that outlast a reload, such as that of publishing, and how much of them a browser keeps, in characters. */
const STEPS = 20;
const MAX_CHARACTERS = 2_000_000;
const pastKeyOf = (id: string) => `design-past-${id}`;

/** Stores the steps that can be undone until the tab is closed. */
export function keepPast(id: string, past: readonly DesignDocument[], present: DesignDocument): void {
  try {
    const text = JSON.stringify({ past: past.slice(-STEPS), present });
    if (past.length > 0 && text.length <= MAX_CHARACTERS) sessionStorage.setItem(pastKeyOf(id), text);
    else sessionStorage.removeItem(pastKeyOf(id));
  } catch {
    // Full, or not allowed: undoing begins anew.
  }
}

/** Returns the steps that led to this document in this tab; none where it has changed since. */
export function recallPast(id: string, document: DesignDocument): readonly DesignDocument[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(pastKeyOf(id)) ?? "null");
    return stored && same(stored.present, document) ? stored.past : [];
  } catch {
    return [];
  }
}
