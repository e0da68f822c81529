import { beforeAll, expect, it } from "vitest";
import type { FontId } from "./font-names";
import { face } from "./fonts";
import { loadTestFonts } from "./load-test-fonts";
import { SCRIPT_FACES, withScriptFaces } from "./scripts";
import { stackOf } from "./stacks";
import { VOICES } from "./voices";

beforeAll(loadTestFonts);

/** Lists each face that a voice may fall back on, with the code points that it covers. */
function houseLetters() {
  const scripts = ["Han", "Latin", ...Object.keys(SCRIPT_FACES)];
  const faces = [
    ...new Set(VOICES.flatMap((voice) => scripts.flatMap((script) => withScriptFaces(stackOf(voice), script)))),
  ].sort();
  const having = new Map<number, number[]>();
  for (const [position, id] of faces.entries()) {
    for (const codePoint of face(id).fontkit().characterSet) {
      if (hasGlyph(id, codePoint)) having.set(codePoint, [...(having.get(codePoint) ?? []), position]);
    }
  }
  const sets: string[] = [];
  const setIndexes = new Map<string, number>();
  const ranges: [first: number, last: number, set: number][] = [];
  for (const [codePoint, set] of [...having].sort(([a], [b]) => a - b)) {
    const key = set.join(" ");
    const at = setIndexes.get(key) ?? sets.push(key) - 1;
    setIndexes.set(key, at);
    const before = ranges.at(-1);
    if (before && before[1] === codePoint - 1 && before[2] === at) before[1] = codePoint;
    else ranges.push([codePoint, codePoint, at]);
  }
  const written = ranges.map(([first, last, set], position) =>
    [first - (ranges[position - 1]?.[1] ?? 0), last - first, set].map((number) => number.toString(36)).join(" "),
  );
  return { faces, sets, ranges: written.join(" ") };
}

const hasGlyph = (id: FontId, codePoint: number) => face(id).shaper.nominalGlyph(codePoint) !== undefined;

/**
 * Update the snapshot after a font was added, removed or changed: `npx vitest run --config tests/vitest.config.ts
 * modules/scene/text/house-letters -u`.
 */
it("the table of letters is what the fonts have", async () => {
  await expect(`${JSON.stringify(houseLetters(), null, 2)}\n`).toMatchFileSnapshot("house-letters.json");
});
