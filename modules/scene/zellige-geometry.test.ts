import { expect, it } from "vitest";
import { sequence } from "./zellige";
import { round, rounded } from "./zellige-geometry";

it("writes a number as it is when it was rounded", () => {
  const random = sequence("numbers");
  const numbers = Array.from({ length: 5000 }, () => (random() - 0.3) * 1200);
  const edges = [0, -0, 0.004, -0.004, 0.005, -0.05, 0.1, -0.5, 0.99, 0.995, -0.999, 12, -12.3, 99.999, 1e6];
  for (const number of [...edges, ...numbers]) expect(rounded(number)).toBe(`${round(number)}`);
});
