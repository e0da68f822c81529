import { type Point, round, type ShapeItem, sequence } from "../scene/index.server";
import {
  type Box,
  curve,
  type DrawOrnament,
  ellipse,
  fill,
  inset,
  line,
  mapPath,
  middleOf,
  mix,
  type Paint,
  polyline,
  rectangle,
  takeApart,
} from "./pen";

/** Ornaments for schools and parties. */

const star = (cx: number, cy: number, r: number, turn = 0, points = 5): string =>
  polyline(
    Array.from({ length: points * 2 }, (_, i): Point => {
      const angle = (i / (points * 2) + turn - 0.25) * 2 * Math.PI;
      const own = i % 2 ? r * 0.5 : r;
      return [cx + own * Math.cos(angle), cy + own * Math.sin(angle)];
    }),
    true,
  );

const turned = (path: string, [x, y]: Point, turn: number, scale = 1): string => {
  const [c, s] = [Math.cos(turn * 2 * Math.PI) * scale, Math.sin(turn * 2 * Math.PI) * scale];
  return mapPath(path, ([px, py]) => [x + px * c - py * s, y + px * s + py * c]);
};

/** Confetti, dense at the edges and absent in the middle, where the text is. */
export const confetti: DrawOrnament = (box, { main, second, ground }, seed) => {
  const random = sequence(seed);
  const u = Math.min(box.width, box.height) / 100;
  const [cx, cy] = middleOf(box);
  const colors = [main, second, mix(second, ground, 0.45), mix(main, ground, 0.45)];
  const paths = new Map<string, string>();
  const placed: Point[] = [];
  for (let tries = 0; tries < 420 && placed.length < 96; tries++) {
    const [x, y] = [
      box.x + u * 2.4 + random() * (box.width - u * 4.8),
      box.y + u * 2.4 + random() * (box.height - u * 4.8),
    ];
    const edge = Math.max(Math.abs(x - cx) / (box.width / 2), Math.abs(y - cy) / (box.height / 2));
    if (edge < 0.82 || placed.some(([px, py]) => Math.hypot(px - x, py - y) < u * 5)) continue;
    placed.push([x, y]);
    const kind = Math.floor(random() * 4);
    const turn = random();
    const shape =
      kind === 0
        ? ellipse(x, y, u * 1.1)
        : kind === 1
          ? turned(
              polyline(
                [
                  [-1.2, -0.5],
                  [1.2, -0.5],
                  [1.2, 0.5],
                  [-1.2, 0.5],
                ],
                true,
              ),
              [x, y],
              turn,
              u * 1.4,
            )
          : kind === 2
            ? star(x, y, u * 1.9, turn)
            : turned(
                polyline(
                  [
                    [0, -1],
                    [0.9, 0.7],
                    [-0.9, 0.7],
                  ],
                  true,
                ),
                [x, y],
                turn,
                u * 1.4,
              );
    const color = colors[Math.floor(random() * colors.length)] ?? main;
    paths.set(color, (paths.get(color) ?? "") + shape);
  }
  return [...paths].map(([color, path]) => fill(path, color));
};

/** A pencil that points up, in a unit square: wood, tip, light, middle and dark of the shaft, ferrule, rubber. */
const PENCIL = [
  "M0 0.22L0.5 0L1 0.22Z",
  "M0.34 0.07L0.5 0L0.66 0.07Z",
  "M0 0.22L0.333 0.22L0.333 0.86L0 0.86Z",
  "M0.333 0.22L0.667 0.22L0.667 0.86L0.333 0.86Z",
  "M0.667 0.22L1 0.22L1 0.86L0.667 0.86Z",
  "M0 0.86L1 0.86L1 0.91L0 0.91Z",
  "M0 0.91L1 0.91L1 0.96C1 0.985 0.9 1 0.75 1L0.25 1C0.1 1 0 0.985 0 0.96Z",
].map(takeApart);

/** A pencil in a box a fifth as wide as it is high. */
function pencil(box: Box, color: string, { ground }: Paint): ShapeItem[] {
  const colors = [
    mix("#e8c28f", ground, 0.25),
    color,
    mix(color, ground, 0.22),
    color,
    mix(color, "#000000", 0.2),
    mix(ground, "#7a7a7a", 0.45),
    "#e79aa2",
  ];
  return PENCIL.map((part, i) =>
    fill(
      mapPath(part, ([x, y]) => [box.x + x * box.width, box.y + y * box.height]),
      colors[i] ?? color,
    ),
  );
}

/**
 * A row of pencils of several lengths along the bottom of the box, as a fence. All parts of one color are one shape, as
 * no pencil overlaps another.
 */
export const pencils: DrawOrnament = (box, paint, seed) => {
  const drawn = fence(box, paint, seed);
  const paths = new Map<string, string>();
  for (const part of drawn[0]?.keys() ?? [])
    for (const parts of drawn) {
      const { fill: color = "", path = "" } = parts[part] ?? {};
      paths.set(color, (paths.get(color) ?? "") + path);
    }
  return [...paths].map(([color, path]) => fill(path, color));
};

/** Parts of each pencil, from back to front. */
function fence(box: Box, paint: Paint, seed: string): ShapeItem[][] {
  const random = sequence(seed);
  const width = Math.min(box.height * 0.2, box.width / 5);
  const count = Math.max(3, Math.floor(box.width / (width * 1.28)));
  const step = (box.width - width) / (count - 1);
  const colors = [
    paint.main,
    paint.second,
    mix(paint.main, paint.second, 0.5),
    mix(paint.main, "#ffffff", 0.35),
    mix(paint.second, "#d6435b", 0.55),
  ];
  return Array.from({ length: count }, (_, i) => {
    const height = box.height * (0.7 + 0.3 * random());
    return pencil(
      { x: box.x + i * step, y: box.y + box.height - height, width, height },
      colors[i % colors.length] ?? paint.main,
      paint,
    );
  });
}

/** Stars of several sizes, scattered along the top corners. */
export const strewnStars: DrawOrnament = (box, { main, second, ground }, seed) => {
  const random = sequence(seed);
  const u = Math.min(Math.min(box.width, box.height) / 30, Math.sqrt(box.width * box.height) / 80);
  const placed: [number, number, number][] = [];
  const paths: string[] = ["", "", ""];
  for (let tries = 0; tries < 300 && placed.length < 34; tries++) {
    const r = u * (1.4 + random() ** 2 * 4);
    const [x, y] = [box.x + r + random() * (box.width - 2 * r), box.y + r + random() * (box.height - 2 * r)];
    if (placed.some(([px, py, pr]) => Math.hypot(px - x, py - y) < (pr + r) * 1.5)) continue;
    placed.push([x, y, r]);
    const which = Math.floor(random() * 3);
    paths[which] += star(x, y, r, random() * 0.2);
  }
  return paths
    .map((path, i) => fill(path, [main, second, mix(second, ground, 0.45)][i] ?? main))
    .filter(({ path }) => path !== "");
};

/** Flags on a string that hangs in two arcs. */
export const bunting: DrawOrnament = (box, { main, second, ground }) => {
  const count = 2 * Math.max(4, Math.round(box.width / (box.height * 1.1) / 2));
  const sag = Math.min(box.height * 0.34, box.width * 0.06);
  const at = (t: number): Point => {
    const s = (t * 2) % 1 || (t === 1 ? 1 : 0);
    return [box.x + t * box.width, box.y + 1 + sag * 4 * s * (1 - s)];
  };
  const colors = [main, second, mix(main, ground, 0.5), mix(second, ground, 0.45)];
  const flags = Array.from({ length: count }, (_, i): ShapeItem => {
    const [a, b] = [at((i + 0.1) / count), at((i + 0.9) / count)];
    const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const tip: Point = [mx - (b[1] - a[1]) * 0.9, my + (b[0] - a[0]) * 0.98];
    return fill(polyline([a, b, tip], true), colors[i % colors.length] ?? main);
  });
  const string = curve(Array.from({ length: 49 }, (_, i) => at(i / 48)));
  return [...flags, line(string, mix(main, "#000000", 0.3), Math.max(0.7, box.height / 50))];
};

/** A border of half circles in alternating three colors, like icing. */
export const scallops: DrawOrnament = (whole, { main, second, ground }) => {
  const wanted = Math.min(whole.width, whole.height) * 0.052;
  const r = wanted * 0.55;
  const box = inset(whole, r);
  const [across, down] = [Math.round(box.width / wanted), Math.round(box.height / wanted)];
  const { x, y, width, height } = box;
  const row = (count: number, at: (share: number) => Point) =>
    Array.from({ length: count }, (_, i) => at((i + 0.5) / count));
  const around = [
    ...row(across, (t) => [x + t * width, y]),
    ...row(down, (t) => [x + width, y + t * height]),
    ...row(across, (t) => [x + (1 - t) * width, y + height]),
    ...row(down, (t) => [x, y + (1 - t) * height]),
  ].map(([px, py]): Point => [round(px), round(py)]);
  return [
    ...[main, second, mix(second, ground, 0.45)].map(
      (color, turn): ShapeItem => ({
        ...fill(ellipse(0, 0, r), color),
        at: around.filter((_, i) => i % 3 === turn),
      }),
    ),
    fill(rectangle(box), ground),
  ];
};
