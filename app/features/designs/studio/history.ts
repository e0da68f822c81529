/** Undo history: earlier states, the present one, and undone ones. Pure functions, with no limit on its length. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** Kind and time (ms) of the last change: changes of one kind in quick succession are undone together. */
  last: { kind: string; at: number } | null;
}

/** Pause in milliseconds after which a change of the same kind becomes an undo step of its own. */
const PAUSE_MS = 1200;

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [], last: null });

/**
 * Adds a change. With `kind`, it joins the previous change if that was of the same kind within the last 1.2 seconds.
 */
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

/** Applies `onto` to every state of the history, when the document it was based on has changed. */
export const rebase = <T>({ past, present, future }: History<T>, onto: (step: T) => T): History<T> => ({
  past: past.map(onto),
  present: onto(present),
  future: future.map(onto),
  last: null,
});
