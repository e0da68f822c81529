import { expect, it } from "vitest";
import { buildScene } from "../../rendering/page/build-scene";
import { templateNames } from "../../rendering/templates/registry";
import { sampleView } from "../../rendering/view/sample-views";
import { face } from "../../scene/text/fonts";
import { loadTestFonts } from "../../scene/text/load-test-fonts";
import { relativePath } from "./relative-path";

loadTestFonts();

const OPERANDS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, Z: 0 };

/** Absolute coordinates of every point of a path. */
function pointsOf(path: string): number[] {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const points: number[] = [];
  for (const [, letter = "", operands = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase();
    const all = (operands.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const count = OPERANDS[command] ?? Number.NaN;
    for (let at = 0; at < Math.max(all.length, 1); at += count || 1) {
      const numbers = all.slice(at, at + count);
      const from = (i: number) => (letter === command ? 0 : command === "V" || i % 2 ? y : x);
      const absolute = numbers.map((number, i) => number + from(i));
      if (command === "Z") [x, y] = [startX, startY];
      else if (command === "H") x = absolute[0] ?? x;
      else if (command === "V") y = absolute[0] ?? y;
      else [x = 0, y = 0] = absolute.slice(-2);
      if (command === "M") [startX, startY] = [x, y];
      points.push(...absolute, x, y);
    }
  }
  return points;
}

/** Tolerance in points: half of a tenth, plus the accumulated error of binary fractions along a line. */
const CLOSE = 0.0501;

it.each([...templateNames(), ...templateNames("badge")])(
  "a path written shorter goes through the same points in %s",
  (name) => {
    const { items } = buildScene(sampleView("en", { logo: null, signature: null }), name);
    const paths = items.flatMap((item) => {
      if (item.kind === "shape") return [item.path];
      if (item.kind !== "text") return [];
      const runs = item.lines.flatMap((line) => line.runs);
      return runs.flatMap((run) => run.glyphs.map((glyph) => face(run.font).outline(glyph.id)));
    });
    expect(paths.length).toBeGreaterThan(20);
    for (const path of new Set(paths)) {
      const [before, after] = [pointsOf(path), pointsOf(relativePath(path))];
      expect(after).toHaveLength(before.length);
      const furthest = before.reduce((most, value, i) => Math.max(most, Math.abs(value - (after[i] ?? 0))), 0);
      expect(furthest).toBeLessThan(CLOSE);
    }
    expect(paths.map(relativePath).join("").length).toBeLessThan(paths.join("").length);
  },
);
