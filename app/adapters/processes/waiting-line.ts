/**
 * Who waits, in the order in which they are served: each party in its turn, and of one party whoever came first.
 * However much one of them asks for, another waits for one piece of its work and not for all of it.
 */
export function createWaitingLine<Item>() {
  const parties = new Map<string, Item[]>();
  let length = 0;

  return {
    get length() {
      return length;
    },
    /** How many of one party wait. */
    of: (party: string) => parties.get(party)?.length ?? 0,
    add(party: string, item: Item): void {
      const line = parties.get(party);
      if (line) line.push(item);
      else parties.set(party, [item]);
      length++;
    },
    /** Whoever is next. Its party goes behind all others. */
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
    /** Says whether it was still waiting. */
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
