import { inflateSync } from "node:zlib";
import { inflateWhole } from "../inflate-whole";

/**
 * Whether two PDFs of ours are the same file, whichever zlib packed their streams: how tightly it packs differs between
 * releases of Node, and a certificate that was downloaded years ago must still be known. What the streams hold and every
 * byte around them has to be equal; only the lengths of the streams and, in the table at the end, the places of the
 * objects (ISO 32000-1, 7.5.4) follow the packing.
 *
 * `drawn` is of our own making. `given` may be anything; no more of it is unpacked than `drawn` holds.
 */
export function isSamePdf(given: Uint8Array, drawn: Uint8Array): boolean {
  const one = asBuffer(given);
  const other = asBuffer(drawn);
  return one.equals(other) || (packedAs(one, other)?.equals(one) ?? false);
}

const START = "\nstream\n";
/** Room for nine digits, and what ends them. */
const MOST_DIGITS = 10;

/** `drawn` with its streams packed as in `given`; null if one of them holds something else there. */
function packedAs(given: Buffer, drawn: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  const moves: Move[] = [];
  let at = 0;
  let by = 0;
  for (;;) {
    const start = drawn.indexOf(START, at, "latin1");
    if (start < 0) break;
    const { from, to, digits, packed } = streamBehind(drawn, at, start);
    const theirDigits = digitsAt(given, digits.at + by);
    const theirFrom = from + by + theirDigits.length - digits.text.length;
    const data = given.subarray(theirFrom, theirFrom + Number(theirDigits));
    if (!holdsTheSame(data, drawn.subarray(from, to), packed)) return null;
    const behindDigits = digits.at + digits.text.length;
    parts.push(drawn.subarray(at, digits.at), Buffer.from(theirDigits), drawn.subarray(behindDigits, from), data);
    at = to;
    by = theirFrom + data.length - to;
    moves.push({ behind: to, by });
  }
  parts.push(Buffer.from(moved(drawn.toString("latin1", at), moves), "latin1"));
  return Buffer.concat(parts);
}

/** The stream that starts behind a dictionary, which pdfkit writes with the length before the filter. */
function streamBehind(drawn: Buffer, at: number, start: number) {
  const head = drawn.toString("latin1", at, start);
  const key = head.lastIndexOf("\n/Length ");
  const place = at + key + "\n/Length ".length;
  const text = digitsAt(drawn, place);
  if (key < 0 || text === "") throw new Error("the drawn PDF has a stream that does not tell its length");
  const from = start + START.length;
  const packed = head.indexOf("\n/Filter /FlateDecode\n", head.lastIndexOf("\n<<\n")) >= 0;
  return { from, to: from + Number(text), digits: { at: place, text }, packed };
}

const digitsAt = (pdf: Buffer, at: number) =>
  /^[1-9]\d*(?=\n)/.exec(pdf.toString("latin1", at, at + MOST_DIGITS))?.[0] ?? "";

function holdsTheSame(given: Buffer, drawn: Buffer, packed: boolean): boolean {
  if (given.equals(drawn)) return true;
  if (!packed) return false;
  const content = inflateSync(drawn);
  return inflateWhole(given, content.length)?.equals(content) ?? false;
}

/** How far everything behind a stream moves with the packing. */
interface Move {
  behind: number;
  by: number;
}

/** The end of a file, with the places in its table moved. */
function moved(end: string, moves: Move[]): string {
  const move = (place: string) =>
    String(Number(place) + (moves.findLast(({ behind }) => behind <= Number(place))?.by ?? 0)).padStart(
      place.length,
      "0",
    );
  const table = end.lastIndexOf("\nxref\n");
  return (
    end.slice(0, table) +
    end
      .slice(table)
      .replace(/(?<=\n)\d{10}(?= 00000 n \n)/g, move)
      .replace(/(?<=\nstartxref\n)\d{1,10}/, (place) => String(Number(move(place))))
  );
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
