import { starPath } from "../scene/index.server";
import type { Ornament } from "./ornament";

/** A fine rule with a star in its middle. */
export const drawRuleWithStar: Ornament = ({ x, y, width, height }, paint) => {
  const axis = x + width / 2;
  const line = y + height / 2;
  return [
    {
      kind: "shape",
      path: `M${x} ${line}H${axis - 12}M${axis + 12} ${line}H${x + width}`,
      stroke: { color: paint.second, width: 0.7 },
    },
    { kind: "shape", path: starPath(8, 2, 5.2, axis, line), fill: paint.second },
    { kind: "shape", path: starPath(8, 2, 1.8, axis, line), fill: paint.ground },
  ];
};
