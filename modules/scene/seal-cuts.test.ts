import { describe, expect, it } from "vitest";
import { SEAL_CUTS, type SealCuts } from "./seal-cuts";
import { cutSeal } from "./zellige";
import { centroid, type Polygon } from "./zellige-geometry";

/** Width of a tile: the radius of the circle with the same ratio of area to outline. */
function breadth(tile: Polygon): number {
  const sides = tile.map((point, i) => [point, tile[(i + 1) % tile.length] ?? point] as const);
  const area = Math.abs(sides.reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0)) / 2;
  return (2 * area) / sides.reduce((sum, [[ax, ay], [bx, by]]) => sum + Math.hypot(bx - ax, by - ay), 0);
}

/** Lists the faults of a seal of radius 1 with these cuts. */
function faultsOf(cuts: SealCuts): string[] {
  const [rim] = cuts;
  const core = Math.min(
    ...cutSeal(cuts)
      .tiles.map((tile) => Math.hypot(...centroid(tile)))
      .filter((r) => r > 0.02),
  );
  const tiles = cutSeal(cuts)
    .tiles.map((tile) => ({
      breadth: breadth(tile),
      distance: Math.hypot(...centroid(tile)),
      reach: Math.max(...tile.map((point) => Math.hypot(...point))),
    }))
    .filter(({ distance }) => distance > core);
  const some = (fault: string, found: boolean) => (found ? [fault] : []);
  return [
    ...some(
      "slivers",
      tiles.some((tile) => tile.distance > 0.45 && tile.breadth < 0.0035),
    ),
    ...some(
      "specks at the tips",
      tiles.some((tile) => tile.reach > 0.97 && tile.breadth < 0.02),
    ),
    ...some(
      "flat rays",
      tiles.some((tile) => tile.distance > 0.45 && tile.breadth > (rim === 6 ? 0.08 : 0.1)),
    ),
    ...some("dust", tiles.filter((tile) => tile.breadth < 0.012).length > 60 * rim),
  ];
}

describe("the cuts that seals are chosen from", () => {
  it.each(SEAL_CUTS.map((cuts) => [cuts.join(""), cuts] as const))("%s have no fault", (_, cuts) => {
    expect(faultsOf(cuts)).toEqual([]);
  });

  it.each([
    ["flat rays", [6, 2, 6, 1, 4]],
    ["specks at the tips", [6, 3, 6, 1, 4]],
    ["slivers", [5, 3, 5, 2, 5]],
  ] as const)("leave out those with %s, which the first drawings had too", (fault, cuts) => {
    expect(faultsOf(cuts)).toContain(fault);
    expect(SEAL_CUTS.map(String)).not.toContain(String(cuts));
  });
});
