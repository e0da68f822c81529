/**
 * Shares readings: callers who arrive during a reading share the next one, which begins after all of them. Thousands of
 * concurrent callers thus cause few readings. Rejects a caller who waits longer than `waitMs`.
 */
export function createTurns<T>(waitMs: number): (name: string, read: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, { reading: Promise<T>; next: Promise<T> | null }>();

  function begin(name: string, read: () => Promise<T>): Promise<T> {
    const turn = { reading: read(), next: null as Promise<T> | null };
    underWay.set(name, turn);
    const end = () => {
      if (turn.next === null) underWay.delete(name);
    };
    turn.reading.then(end, end);
    return turn.reading;
  }

  return (name, read) => {
    const turn = underWay.get(name);
    if (!turn) return begin(name, read);
    const beginNext = () => begin(name, read);
    turn.next ??= turn.reading.then(beginNext, beginNext);
    return within(turn.next, waitMs);
  };
}

function within<T>(reading: Promise<T>, waitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("an earlier reading takes too long")), waitMs);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
