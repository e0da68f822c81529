import { foldText } from "../../kernel/fold-text";

/**
 * Maximum numbers of characters of a name and of an address that are compared; together they fit into an index entry.
 */
const MAX_NAME = 300;
const MAX_ADDRESS = 254;

/** A name and an address as written in certificates. */
export interface NameAndAddress {
  name: string;
  email: string | null;
}

/** Key that distinguishes aliases: two spellings that search treats as equal have one key. */
export interface AliasKey {
  nameKey: string;
  /** Empty where there is no address. */
  addressKey: string;
}

/** Makes the key of a name with an address: the name folded as for search, the address case-insensitive. */
export const aliasKey = ({ name, email }: NameAndAddress): AliasKey => ({
  // A name of nothing but marks folds to nothing and is compared unfolded.
  nameKey: cut(oneLine(foldText(name)) || oneLine(name.normalize("NFKC")), MAX_NAME),
  addressKey: cut((email ?? "").normalize("NFKC").trim().toLowerCase(), MAX_ADDRESS),
});

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const cut = (text: string, letters: number): string => Array.from(text).slice(0, letters).join("");

/**
 * Removes duplicate keys and sorts the others, so that transactions that write the same aliases lock them in the same
 * order.
 */
export function distinctKeys(keys: AliasKey[]): AliasKey[] {
  const distinct = new Map(keys.map((key) => [textOfKey(key), key]));
  return [...distinct.keys()].sort().flatMap((text) => distinct.get(text) ?? []);
}

/** Joins a key into one text for lookups. No key contains a line break: folding turns it into a space. */
export const textOfKey = ({ nameKey, addressKey }: AliasKey): string => `${nameKey}\n${addressKey}`;
