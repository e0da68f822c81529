/**
 * A queue that serves parties in turn, and each party's items in order. However many items one party adds, another
 * party waits for only one of them.
 */
export function createWaitingLine<Item>() {
  const parties = new Map<string, Item[]>();
  let length = 0;

  return {
    get length() {
      return length;
    },
    /** Number of waiting items of a party. */
    of: (party: string) => parties.get(party)?.length ?? 0,
    add(party: string, item: Item): void {
      const line = parties.get(party);
      if (line) line.push(item);
      else parties.set(party, [item]);
      length++;
    },
    /** Removes and returns the next item. Its party goes to the end of the queue. */
    next(): Item | undefined {
      const [turn] = parties;
      if (!turn) return undefined;
      const [party, line] = turn;
      const item = line.shift();
      parties.delete(party);
      if (line.length > 0) parties.set(party, line);
      length--;
      return item;
    },
    /** Removes an item; returns whether it was still waiting. */
    remove(party: string, item: Item): boolean {
      const line = parties.get(party);
      const at = line?.indexOf(item) ?? -1;
      if (!line || at < 0) return false;
      line.splice(at, 1);
      if (line.length === 0) parties.delete(party);
      length--;
      return true;
    },
  };
}
