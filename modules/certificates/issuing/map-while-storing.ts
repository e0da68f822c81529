import { setImmediate as turn } from "node:timers/promises";

/** Signing so many takes some 30 ms, and storing them as long. */
const AT_ONCE = 100;
/** What waits to be written to the database gets its turn at least so often. */
const BETWEEN_TURNS = 10;

/**
 * Makes a row of each item and stores the rows, some at a time and in their order: while those before are stored, the next are
 * made. Rejects with the first failure, and not before nothing is being stored any more, so that the caller's transaction
 * can end.
 */
export async function mapWhileStoring<Item, Row>(
  items: readonly Item[],
  make: (item: Item, position: number) => Promise<Row>,
  store: (rows: Row[]) => Promise<unknown>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let storing: Promise<unknown> = Promise.resolve();
  try {
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const made: Row[] = [];
      for (const [index, item] of items.slice(from, from + AT_ONCE).entries()) {
        made.push(await make(item, from + index));
        if (index % BETWEEN_TURNS === BETWEEN_TURNS - 1) await turn();
      }
      await storing;
      storing = store(made);
      // It is awaited in its turn.
      storing.catch(() => {});
      rows.push(...made);
    }
    await storing;
    return rows;
  } finally {
    await Promise.allSettled([storing]);
  }
}
