import { foldText } from "../../kernel/fold-text";

/** Letters of a name and of an address that are compared; together they fit into an entry of an index. */
const MAX_NAME = 300;
const MAX_ADDRESS = 254;

/** A name and an address as certificates have them. */
export interface NameAndAddress {
  name: string;
  email: string | null;
}

/** By what one alias is told from another: two spellings that search takes for one have one key. */
export interface AliasKey {
  nameKey: string;
  /** Empty where there is no address. */
  addressKey: string;
}

/** Makes the key of a name with an address: the name as search folds it, the address without regard to case. */
export const aliasKey = ({ name, email }: NameAndAddress): AliasKey => ({
  // A name of nothing but marks, which folding leaves nothing of, is compared as it is.
  nameKey: cut(oneLine(foldText(name)) || oneLine(name.normalize("NFKC")), MAX_NAME),
  addressKey: cut((email ?? "").normalize("NFKC").trim().toLowerCase(), MAX_ADDRESS),
});

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const cut = (text: string, letters: number): string => Array.from(text).slice(0, letters).join("");

/** Gives each key once, in one order everywhere, so that transactions that write the same aliases wait in turn. */
export function distinctKeys(keys: AliasKey[]): AliasKey[] {
  const distinct = new Map(keys.map((key) => [textOfKey(key), key]));
  return [...distinct.keys()].sort().flatMap((text) => distinct.get(text) ?? []);
}

/** Makes one text of a key, to look aliases up by. No key holds a line break: folding makes a space of it. */
export const textOfKey = ({ nameKey, addressKey }: AliasKey): string => `${nameKey}\n${addressKey}`;
