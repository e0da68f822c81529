import type { ShapeItem } from "../scene/index.server";

export interface OrnamentBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Colors of an ornament as hex, with the same roles in each ornament. */
export interface Paint {
  main: string;
  second: string;
  ground: string;
  light: string;
  dark: string;
}

/**
 * Decoration that fills a box. Pure; `seed` is the certificate's hash, used by ornaments that differ with each
 * certificate.
 */
export type Ornament = (box: OrnamentBox, paint: Paint, seed: string) => ShapeItem[];
