import { decodeText } from "#modules/issuance/lists/importing/encodings/decode-text";
import type { Encoding } from "#modules/kernel/ports";

const tables = new Map<Encoding, Map<string, number[]>>();

/** Encodes a text as its program would; throws for a letter that the encoding lacks. */
export function encodeText(text: string, encoding: Encoding): Uint8Array {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "utf-16le") return new Uint8Array(Buffer.from(text, "utf16le"));
  if (encoding === "utf-16be") return new Uint8Array(Buffer.from(text, "utf16le").swap16());
  const table = tables.get(encoding) ?? makeTable(encoding);
  tables.set(encoding, table);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

/** Inverts the decoder's table. */
function makeTable(encoding: Encoding): Map<string, number[]> {
  const table = new Map<string, number[]>();
  const put = (bytes: number[]) => {
    const text = decodeText(Uint8Array.from(bytes), encoding);
    if (text !== null && [...text].length === 1 && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte++) put([byte]);
  if (encoding.startsWith("windows") || encoding === "macintosh") return table;
  for (let lead = 0x81; lead < 255; lead++) for (let trail = 0x40; trail < 255; trail++) put([lead, trail]);
  return table;
}
