import { describe, expect, it } from "vitest";
import { endBetween } from "./end-between";

const lines = (...tops: number[]) => tops.map((top): [number, number] => [top, top + 20]);

describe("the lower edge of a picture", () => {
  it("is as low as it may be where it cuts nothing", () => {
    expect(endBetween({ texts: lines(100, 200), images: [] }, 0, 400)).toBe(400);
  });

  it("is above a line that it would cut, with some space", () => {
    expect(endBetween({ texts: lines(100, 390), images: [] }, 0, 400)).toBe(386);
    expect(endBetween({ texts: lines(150, 440), images: [] }, 50, 400)).toBe(386);
  });

  it("is above an image, unless hardly anything would be left; then the image is cut, and no line", () => {
    expect(endBetween({ texts: lines(100), images: [[300, 500]] }, 0, 400)).toBe(296);
    expect(endBetween({ texts: lines(390), images: [[150, 500]] }, 0, 400)).toBe(386);
  });

  it("cuts anything where all is one text", () => {
    expect(endBetween({ texts: [[0, 1000]], images: [] }, 0, 400)).toBe(400);
  });
});
