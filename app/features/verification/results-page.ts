import type { CheckedMany } from "./signed-results.server";

type Result = CheckedMany["results"][number];

/** Neither green nor red: what is genuine and not in force, and what could not be checked. */
export const LOOK_OF = {
  valid: "good",
  "anchor-pending": "open",
  expired: "open",
  "not-yet-valid": "open",
  superseded: "open",
  "not-checked": "open",
  "not-as-issued": "open",
  unreadable: "open",
  revoked: "bad",
  suspended: "bad",
  reissued: "bad",
  tampered: "bad",
  "wrong-issuer": "bad",
  "file-altered": "bad",
  unknown: "bad",
} as const satisfies Record<Result["verdict"], string>;

/**
 * A page is drawn in one go, for which everybody else waits; and a weak phone would scroll through a thousand lines for
 * minutes.
 */
const ROWS_A_PAGE = 200;

const ORDER = { bad: 0, open: 1, good: 2 };

/**
 * What one page says of results: those first that somebody has to look at, each kind in the order in which it was
 * asked.
 */
export function pageOfResults({ checkedAt, results }: CheckedMany, asked: number) {
  const pages = Math.max(1, Math.ceil(results.length / ROWS_A_PAGE));
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1;
  const sorted = results.toSorted((one, other) => ORDER[LOOK_OF[one.verdict]] - ORDER[LOOK_OF[other.verdict]]);
  return {
    checkedAt,
    page,
    pages,
    rows: sorted.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE),
    total: results.length,
    valid: results.filter(({ verdict }) => verdict === "valid").length,
    /** The IDs that there was no time for. */
    rest: results.flatMap(({ publicId, reason }) => (reason === "out-of-time" && publicId ? publicId : [])),
  };
}
