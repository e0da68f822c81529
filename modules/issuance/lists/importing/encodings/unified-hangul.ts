/** First and last syllable of Hangul in Unicode. */
const [FIRST, LAST] = [0xac00, 0xd7a3];

/**
 * Decodes Korean text as offices write it: EUC-KR with the syllables that KS X 1001 lacks (code page 949). The
 * platform's decoder supports only EUC-KR. Null where a sequence is invalid.
 */
export function decodeUnifiedHangul(bytes: Uint8Array, { part = false } = {}): string | null {
  const decoder = new TextDecoder("euc-kr", { fatal: true });
  const added = syllables();
  let text = "";
  let from = 0;
  const plain = (until: number) => decoder.decode(bytes.subarray(from, until));
  try {
    for (let at = 0; at < bytes.length; at++) {
      const lead = bytes[at] ?? 0;
      if (lead < 0x80) continue;
      const trail = bytes[at + 1];
      if (trail === undefined) return part ? text + plain(at) : null;
      const syllable = added.get(lead * 256 + trail);
      // The platform's decoder would leave this sequence out without an error.
      if (!syllable && (lead < 0xa1 || trail < 0xa1)) return null;
      at++;
      if (!syllable) continue;
      text += plain(at - 1) + syllable;
      from = at + 1;
    }
    return text + plain(bytes.length);
  } catch {
    return null;
  }
}

let made: Map<number, string> | null = null;

/** Returns the syllables that EUC-KR lacks, in the order of Unicode, by the free code positions that they have. */
function syllables(): Map<number, string> {
  if (made) return made;
  const codes: number[] = [];
  for (let lead = 0xb0; lead <= 0xc8; lead++) for (let trail = 0xa1; trail <= 0xfe; trail++) codes.push(lead, trail);
  const standard = new Set(new TextDecoder("euc-kr").decode(Uint8Array.from(codes)));
  made = new Map();
  const positions = freePositions();
  for (let code = FIRST; code <= LAST; code++) {
    const syllable = String.fromCharCode(code);
    if (standard.has(syllable)) continue;
    made.set(positions.next().value ?? 0, syllable);
  }
  return made;
}

/**
 * Yields the code positions that EUC-KR leaves free. The second byte may be an ASCII letter, but no other ASCII
 * character.
 */
function* freePositions(): Generator<number, undefined> {
  for (let lead = 0x81; lead <= 0xc6; lead++)
    for (let trail = 0x41; trail <= (lead < 0xa1 ? 0xfe : 0xa0); trail++)
      if (trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a) || trail >= 0x81) yield lead * 256 + trail;
}
