import fs from "node:fs";
import { ConfigError } from "#app/config.server";
import type { CountryOf } from "#modules/kernel/ports";
import { type AddressNumber, readAddressNumber } from "./address-number";

/** Maximum size of a table. Those of the whole world have some 30 MB and 700,000 lines. */
const MAX_BYTES = 200_000_000;
/** Maximum length of a line: two addresses, two letters and a name. */
const MAX_LINE = 300;
const LINE = /^"?([0-9a-f.:]{1,45})"?,"?([0-9a-f.:]{1,45})"?,"?([a-z]{2}|-)"?(?:,|$)/i;
/** Values that tables use for addresses of no country. */
const NO_COUNTRY = new Set(["-", "ZZ"]);

/**
 * Reads a table of addresses: CSV lines `from,to,country` in ascending order, with addresses in words (DB-IP Lite) or
 * as decimal numbers (IP2Location Lite) and countries in two letters (ISO 3166-1). Throws for a file that cannot be
 * read, is too large or has another line, naming it. Returns the country of a network, by its first address; null for
 * a network that the table gives no country.
 */
export function loadAddressCountries(file: string): CountryOf {
  const tables = { 4: createRanges(), 6: createRanges() };
  let number = 0;
  for (const line of linesOf(readTable(file))) {
    number++;
    if (line === "") continue;
    const range = line.length <= MAX_LINE ? readLine(line) : null;
    const added = range === "no-country" || (range && tables[range.from.family].add(range));
    if (!added) throw refusal(file, `has no range of addresses that follows the one before in line ${number}`);
  }
  const [v4, v6] = [tables[4].finish(), tables[6].finish()];
  return (network) => {
    const address = readAddressNumber(network.split("/")[0] ?? "");
    return address && (address.family === 4 ? v4 : v6)(address.value);
  };
}

function readTable(file: string): string {
  let size: number;
  try {
    size = fs.statSync(file).size;
    if (size <= MAX_BYTES) return fs.readFileSync(file, "latin1");
  } catch (error) {
    throw refusal(file, "cannot be read", error);
  }
  throw refusal(file, `has more than ${MAX_BYTES / 1_000_000} MB`);
}

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const line = text.slice(from, end < 0 ? text.length : end);
    yield line.endsWith("\r") ? line.slice(0, -1) : line;
    from = end < 0 ? text.length : end + 1;
  }
}

interface Range {
  from: AddressNumber;
  to: AddressNumber;
  country: string;
}

function readLine(line: string): Range | "no-country" | null {
  const [, first = "", last = "", code = ""] = LINE.exec(line) ?? [];
  const country = code.toUpperCase();
  const from = readAddressNumber(first);
  const to = readAddressNumber(last);
  if (!from || !to) return null;
  if (NO_COUNTRY.has(country)) return "no-country";
  return from.family === to.family && from.value <= to.value ? { from, to, country } : null;
}

/** Ranges of one family in ascending order, in arrays that grow with them. */
function createRanges() {
  const [starts, ends, countries]: [number[], number[], string[]] = [[], [], []];
  return {
    /** Adds a range; false for one that does not follow the one before. */
    add({ from, to, country }: Range): boolean {
      const before = ends.at(-1) ?? -1;
      // Ranges may meet within a network of IPv6, which then has the country of the first.
      const meets = from.family === 6 && from.value === before;
      if (from.value <= before && !meets) return false;
      if (meets && to.value === before) return true;
      starts.push(meets ? before + 1 : from.value);
      ends.push(to.value);
      countries.push(country);
      return true;
    },
    /** Returns the search for an address. */
    finish() {
      const [from, to] = [Float64Array.from(starts), Float64Array.from(ends)];
      const names = [...new Set(countries)];
      const places = new Map(names.map((name, place) => [name, place]));
      const named = Uint16Array.from(countries, (country) => places.get(country) ?? 0);
      return (address: number): string | null => {
        let [low, high] = [0, from.length];
        while (low < high) {
          const middle = (low + high) >>> 1;
          if ((from[middle] ?? 0) <= address) low = middle + 1;
          else high = middle;
        }
        const found = low - 1;
        return found >= 0 && address <= (to[found] ?? -1) ? (names[named[found] ?? 0] ?? null) : null;
      };
    },
  };
}

const refusal = (file: string, message: string, cause?: unknown) =>
  new ConfigError(`The configuration is not usable:\n  ADDRESS_COUNTRIES ${message}: ${file}`, { cause });
