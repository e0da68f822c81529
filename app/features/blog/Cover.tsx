import { type ReactNode, useId } from "react";
import type { PostSummary } from "#app/adapters/blog/posts.server";
import { foldSeal, TURNS } from "#app/ui/Seal/fold-seal";
import { starPath } from "#modules/scene/index";
import * as styles from "./Cover.css";

const WIDTH = 320;
const HEIGHT = 180;
const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };

/** Star of the platform: two superimposed squares. */
const star = (radius: number, x: number, y: number) => starPath(8, 2, radius, x, y);
/** Star with sharper points, half as blunt. */
const sharpStar = (radius: number, x: number, y: number) => starPath(8, 3, radius, x, y);

/**
 * Cover picture of a post: one idea of the post, drawn with the platform's star and two or three glazes. Each subject
 * has its own, so that two covers side by side are easy to tell apart.
 */
export function Cover({ post }: { post: Pick<PostSummary, "slug" | "category" | "cover"> }) {
  const Motif = MOTIFS[post.cover ?? post.category];
  return (
    <svg
      className={styles.cover}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Motif seed={post.slug} />
    </svg>
  );
}

const MOTIFS: Record<
  NonNullable<PostSummary["cover"]> | PostSummary["category"],
  (props: { seed: string }) => ReactNode
> = {
  technology: Tree,
  security: OddOne,
  automation: Rows,
  education: Nested,
  "best-practices": Halves,
  guide: Detail,
  "industry-news": Versions,
  "case-studies": Meeting,
  gap: Gap,
};

/** Merkle tree: pairs merge until one node is left, and the path of one leaf to the root is highlighted. */
function Tree() {
  const levels = [0, 1, 2, 3].map((level) => {
    const count = 8 >> level;
    return Array.from({ length: count }, (_, i) => ({ x: (WIDTH / count) * (i + 0.5), y: 154 - level * 41 }));
  });
  const edges = levels.slice(0, -1).flatMap((nodes, level) =>
    nodes.map((from, i) => {
      const to = levels[level + 1]?.[i >> 1] ?? from;
      return { path: `M${from.x} ${from.y}L${to.x} ${to.y}`, lit: i === 5 >> level };
    }),
  );
  const stars = levels.flatMap((nodes, level) =>
    nodes.map(({ x, y }, i) => ({ path: star(9 + level * 4, x, y), lit: i === 5 >> level })),
  );
  const pathOf = (parts: { path: string; lit: boolean }[], lit: boolean) =>
    parts.flatMap((part) => (part.lit === lit ? [part.path] : [])).join("");
  return (
    <>
      <Ground tone="ink" />
      <path className={styles.line.mist} strokeWidth={1.5} d={pathOf(edges, false)} />
      <path className={styles.line.gold} strokeWidth={2.5} d={pathOf(edges, true)} />
      <path className={styles.fill.mist} d={pathOf(stars, false)} />
      <path className={styles.fill.gold} d={pathOf(stars, true)} />
    </>
  );
}

/** A wall of the same star with one that is slightly different. */
function OddOne() {
  const side = 64;
  const positions = Array.from({ length: 15 }, (_, i) => ({
    x: (i % 5) * side + 32,
    y: Math.floor(i / 5) * side + 26,
  }));
  const odd = 8;
  const wall = positions.filter((_, i) => i !== odd).map(({ x, y }) => star(side / 2 - 1, x, y));
  const { x, y } = positions[odd] ?? MIDDLE;
  return (
    <>
      <Ground tone="tint" />
      <path className={styles.fill.ink} d={wall.join("")} />
      <path className={styles.fill.gold} d={sharpStar(side / 2 - 1, x, y)} />
    </>
  );
}

/** A long list in progress: finished rows are gold, waiting ones are not. */
function Rows() {
  const id = useId();
  const side = 20;
  const done = { rows: 3, more: 10 };
  const tones = ["ink", "gold"] as const;
  return (
    <>
      <Ground tone="deep" />
      {tones.map((tone) => (
        <pattern key={tone} id={id + tone} width={side} height={side} patternUnits="userSpaceOnUse">
          <path className={styles.fill[tone]} d={star(6.5, side / 2, side / 2)} />
        </pattern>
      ))}
      <rect fill={`url(#${id}ink)`} width={WIDTH} height={HEIGHT} />
      <rect fill={`url(#${id}gold)`} width={WIDTH} height={done.rows * side} />
      <rect fill={`url(#${id}gold)`} y={done.rows * side} width={done.more * side} height={side} />
    </>
  );
}

/** One star, cropped by its frame. */
function Nested() {
  const rings = [
    { radius: 206, tone: "amber" },
    { radius: 146, tone: "gold" },
    { radius: 84, tone: "paper" },
    { radius: 40, tone: "ink" },
  ] as const;
  return (
    <>
      <Ground tone="gold" />
      {rings.map(({ radius, tone }) => (
        <path key={radius} className={styles.fill[tone]} d={star(radius, MIDDLE.x, MIDDLE.y)} />
      ))}
    </>
  );
}

/** The same sign on light and on dark. */
function Halves() {
  const sign = star(66, MIDDLE.x, MIDDLE.y);
  return (
    <>
      <Ground tone="paper" />
      <path className={styles.fill.ink} d={sign} />
      <svg
        aria-hidden="true"
        x={MIDDLE.x}
        width={MIDDLE.x}
        height={HEIGHT}
        viewBox={`${MIDDLE.x} 0 ${MIDDLE.x} ${HEIGHT}`}
      >
        <Ground tone="ink" />
        <path className={styles.fill.paper} d={sign} />
      </svg>
      <path className={styles.fill.gold} d={star(22, MIDDLE.x, MIDDLE.y)} />
    </>
  );
}

/** A close-up of a seal in two colors, as for comparing two seals. */
function Detail({ seed }: { seed: string }) {
  const id = useId();
  const { wedge } = foldSeal(seed);
  const dark = wedge.filter(({ tone }) => tone === "deep" || tone === "ink" || tone === "mist");
  const tiles = dark.map(({ path }) => path).join("");
  return (
    <>
      <Ground tone="tint" />
      <g transform={`translate(${MIDDLE.x} ${HEIGHT}) scale(2)`} className={styles.fill.ink}>
        <path id={id} d={tiles} />
        {Array.from({ length: TURNS - 1 }, (_, turn) => turn + 1).map((turn) => (
          <use key={turn} href={`#${id}`} transform={`rotate(${(turn * 360) / TURNS})`} />
        ))}
      </g>
      <path className={styles.fill.gold} d={star(62, MIDDLE.x, HEIGHT)} />
    </>
  );
}

/** Three versions, of which only the third is complete. */
function Versions() {
  return (
    <>
      <Ground tone="ink" />
      <path className={styles.line.mist} strokeWidth={2} d={sharpStar(30, 58, MIDDLE.y)} />
      <path className={styles.line.mist} strokeWidth={2} d={star(42, 134, MIDDLE.y) + sharpStar(42, 134, MIDDLE.y)} />
      <path className={styles.fill.gold} d={star(62, 240, MIDDLE.y)} />
      <path className={styles.fill.ink} d={sharpStar(40, 240, MIDDLE.y)} />
      <path className={styles.fill.paper} d={star(16, 240, MIDDLE.y)} />
    </>
  );
}

/** Two distant parties and a third star between them. */
function Meeting() {
  return (
    <>
      <Ground tone="mist" />
      <path className={styles.fill.ink} d={star(82, 0, MIDDLE.y)} />
      <path className={styles.fill.paper} d={star(82, WIDTH, MIDDLE.y)} />
      <path className={styles.fill.gold} d={star(36, MIDDLE.x, MIDDLE.y)} />
    </>
  );
}

/** A ring with one star missing and its position empty. */
function Gap() {
  const positions = Array.from({ length: 12 }, (_, i) => {
    const angle = (i * Math.PI) / 6 - Math.PI / 2;
    return { x: MIDDLE.x + 66 * Math.cos(angle), y: MIDDLE.y + 66 * Math.sin(angle) };
  });
  const out = 2;
  const ring = positions.filter((_, i) => i !== out).map(({ x, y }) => star(15, x, y));
  const { x, y } = positions[out] ?? MIDDLE;
  return (
    <>
      <Ground tone="deep" />
      <path className={styles.fill.paper} d={ring.join("")} />
      <path className={styles.line.gold} strokeWidth={1.5} d={star(15, x, y)} />
    </>
  );
}

function Ground({ tone }: { tone: keyof typeof styles.fill }) {
  return <rect className={styles.fill[tone]} width={WIDTH} height={HEIGHT} />;
}
