/**
 * Cuts of a disc: the order of the star at its rim, then for each ring how many steps apart its lines cross and how
 * they turn.
 */
export type SealCuts = readonly [rim: number, across: number, turn: number, across: number, turn: number];

/**
 * Cuts of seals, by the order of the star at the rim. Of the 202 different ones, those that leave slivers outside the
 * middle, dust inside it, specks at the tips, or rays so wide that they seem flat are left out; `seal-cuts.test.ts`
 * measures them. A certificate's seal is selected by its position in this list, so that none may be added or removed.
 */
const BY_RIM: Record<number, string> = {
  4: "1416 1425 1435 1515 1524 1526 1616 1624 2416 2425 2436 2515 2516 2524 2525 2536 2615 2616 2624 2635 3426 3514 3526 3624 3635",
  5: "1416 2416 2425 2435 2524 2536 2616 2635 3524 3616 3635",
  6: "1415 1614 2416 2424 2436 2515 2634 3516 3535",
};

export const SEAL_CUTS: readonly SealCuts[] = Object.entries(BY_RIM).flatMap(([rim, cuts]) =>
  cuts.split(" ").map((cut): SealCuts => {
    const [a = 0, b = 0, c = 0, d = 0] = [...cut].map(Number);
    return [Number(rim), a, b, c, d];
  }),
);
