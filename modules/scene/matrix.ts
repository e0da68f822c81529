/** Transform of a copy of a drawing: (x, y) becomes (ax + cy + e, bx + dy + f), as in SVG's `matrix(a b c d e f)`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/**
 * Levels of transforms, applied one level after another: each level copies everything that the levels before it draw.
 */
export type Copies = readonly (readonly Matrix[])[];
