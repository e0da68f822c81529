import { changedBetween, type DesignDocument, mergeDocuments } from "#modules/rendering/index";

/** What became of it that somebody else saved the same design meanwhile. */
export interface Meeting {
  /** What both changed, differently: elements by their ids, and the page. */
  clashes: string[];
  mine: string[];
  theirs: string[];
}

/** What two people made of the same document. Without clashes both are kept without a question. */
export function meet(base: DesignDocument, mine: DesignDocument, theirs: DesignDocument): Meeting {
  const [a, b, apart] = [changedBetween(base, mine), changedBetween(base, theirs), changedBetween(mine, theirs)];
  return { clashes: [...a].filter((id) => b.has(id) && apart.has(id)), mine: [...a], theirs: [...b] };
}

/**
 * A step of one's own work, as it is on what somebody else saved; of what both changed, only the elements `applied`.
 */
export const onto =
  (base: DesignDocument, theirs: DesignDocument, applied?: ReadonlySet<string>) =>
  (step: DesignDocument): DesignDocument =>
    mergeDocuments(base, step, theirs, applied);
