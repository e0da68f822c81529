import { changedBetween, type DesignDocument, mergeDocuments } from "#modules/rendering/index";

/** The comparison of two versions of a design that were edited at the same time. */
export interface Meeting {
  /** Ids of elements, or of the page, that both changed, in different ways. */
  clashes: string[];
  mine: string[];
  theirs: string[];
}

/** Compares two edits of the same document. Without clashes both can be merged without asking. */
export function meet(base: DesignDocument, mine: DesignDocument, theirs: DesignDocument): Meeting {
  const [a, b, apart] = [changedBetween(base, mine), changedBetween(base, theirs), changedBetween(mine, theirs)];
  return { clashes: [...a].filter((id) => b.has(id) && apart.has(id)), mine: [...a], theirs: [...b] };
}

/**
 * Returns a function that applies one state of this work to another person's draft: all its changes since `base`, or
 * only those of the elements in `applied`.
 */
export const onto =
  (base: DesignDocument, theirs: DesignDocument, applied?: ReadonlySet<string>) =>
  (step: DesignDocument): DesignDocument =>
    mergeDocuments(base, step, theirs, applied);
