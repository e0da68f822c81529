import { beforeAll, describe, expect, it } from "vitest";
import { NAMES_BY_SCRIPT } from "#tests/builders/letters/names";
import { setText } from "./compose";
import type { GlyphRun } from "./text/glyphs";
import { loadTestFonts } from "./text/load-test-fonts";
import { inkExtent } from "./text/shape";

beforeAll(loadTestFonts);

const STYLE = { voice: "name", language: "en", direction: "auto", size: 40, minSize: 40, color: "#000000" } as const;
const reach = (runs: GlyphRun[], side: "above" | "below") => Math.max(...runs.map((run) => inkExtent(run)[side]));

describe("lines of one text", () => {
  it.each(Object.entries(NAMES_BY_SCRIPT))("do not touch in %s, however close they were asked for", (_script, name) => {
    const [, second = ""] = name.split(" ");
    const text = `${name} ${name} ${second}`.trim();
    const set = setText(text, { ...STYLE, leading: 0.9, maxWidth: 150, maxLines: 12 });
    expect(set.lines.length).toBeGreaterThan(1);
    for (const [i, line] of set.lines.entries()) {
      const next = set.lines[i + 1];
      if (next) expect(set.leading).toBeGreaterThan(reach(line.runs, "below") + reach(next.runs, "above"));
    }
  });

  it("are as far from one another as was asked for where they do not touch", () => {
    const set = setText("anne marie anne marie", { ...STYLE, leading: 1.2, maxWidth: 260, maxLines: 3 });
    expect(set.lines).toHaveLength(2);
    expect(set.leading).toBeCloseTo(48);
  });
});
