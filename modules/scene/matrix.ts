/** Where a copy of a drawing lies: (x, y) comes to (ax + cy + e, bx + dy + f), as in SVG's `matrix(a b c d e f)`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Lists of places: a shape is drawn at each of the first, all of that at each of the next, and so on. */
export type Copies = readonly (readonly Matrix[])[];
