import { describe, expect, it } from "vitest";
import { shortPath } from "./short-path";

const short = (path: string) => shortPath(path, 1);

describe("a path as short as can be", () => {
  it("goes from point to point and names a command once", () => {
    expect(shortPath("M10 10L12.5 11L15 12L15 20L3 20Z", 2)).toBe("m20 20l5 2 5 2v16h-24z");
    expect(short("M1 2H5V6H1Z")).toBe("m1 2h4v4h-4z");
  });

  it("begins the next part where the last one was closed", () => {
    expect(short("M10 10L20 10L20 20ZM12 12L13 14")).toBe("m10 10h10v10zm2 2l1 2");
  });

  it("tells a curve that goes on as the last one ended by its end", () => {
    expect(short("M0 0C1 2 3 4 5 5C7 6 9 9 10 10")).toBe("m0 0c1 2 3 4 5 5s4 4 5 5");
    expect(short("M0 0C1 2 3 4 5 5C7 8 9 9 10 10")).toBe("m0 0c1 2 3 4 5 5 2 3 4 4 5 5");
    expect(shortPath("M0,0Q2,0 2,2Q2,4 4,4", 1)).toBe("m0 0q2 0 2 2t2 2");
  });

  it("takes no curve of one kind for the going on of another", () => {
    expect(short("M0 0Q2 0 4 0C6 0 7 1 8 2")).toBe("m0 0q2 0 4 0c2 0 3 1 4 2");
  });

  it("writes no more digits than there are steps, and never adds up what was rounded", () => {
    const third = Array.from({ length: 30 }, (_, i) => `${(i + 1) / 3} ${(i + 1) * 2}`).join("L");
    const ends = [...(shortPath(`M0 0L${third}`, 100) ?? "").matchAll(/-?\d+/g)].map(([number]) => Number(number));
    const x = ends.filter((_, i) => i % 2 === 0).reduce((sum, step) => sum + step, 0);
    expect(x).toBe(1000);
    expect(shortPath("M1000 7L1003 12", 0.5)).toBe("m500 4l2 2");
  });

  it("is not made of what is written in another way", () => {
    expect(short("M0 0A1 1 0 0 0 2 2")).toBeNull();
    expect(short("M0 0L1")).toBeNull();
    expect(short("m0 0l1 1")).toBeNull();
  });
});
