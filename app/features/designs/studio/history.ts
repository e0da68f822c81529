/** What was there before, what is there now, and what was undone. Pure, and without an end. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** What the last change was of, and when (ms): changes of the same thing in quick succession are undone as one. */
  last: { kind: string; at: number } | null;
}

/** So long a pause makes the next change of the same thing one of its own, in ms. */
const PAUSE_MS = 1200;

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [], last: null });

/** With `kind`, the change joins the one before it where that was of the same kind a moment ago. */
export function commit<T>(history: History<T>, present: T, change?: { kind: string; at: number }): History<T> {
  if (present === history.present) return history;
  const { last } = history;
  const joined = change && last?.kind === change.kind && change.at - last.at < PAUSE_MS;
  const past = joined ? history.past : [...history.past, history.present];
  return { past, present, future: [], last: change ?? null };
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], last: null };
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, last: null };
}

/** The same history of something else: what it was based on has changed, and every step of it with that. */
export const rebase = <T>({ past, present, future }: History<T>, onto: (step: T) => T): History<T> => ({
  past: past.map(onto),
  present: onto(present),
  future: future.map(onto),
  last: null,
});
