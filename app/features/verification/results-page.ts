import type { CheckedMany } from "./signed-results.server";

type Result = CheckedMany["results"][number];

/** Style of each verdict. `open` is neither green nor red: genuine but not valid now, or not checked. */
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
 * Maximum number of rows of a page: rendering is synchronous and blocks other requests, and a slow phone would scroll a
 * thousand lines for minutes.
 */
const ROWS_A_PAGE = 200;

const ORDER = { bad: 0, open: 1, good: 2 };

/** Returns one page of results: first those that need attention, each kind in the order of the input. */
export function pageOfResults({ checkedAt, results }: CheckedMany, requestedPage: number) {
  const pages = Math.max(1, Math.ceil(results.length / ROWS_A_PAGE));
  const page = Number.isInteger(requestedPage) ? Math.min(Math.max(requestedPage, 1), pages) : 1;
  const sorted = results.toSorted((one, other) => ORDER[LOOK_OF[one.verdict]] - ORDER[LOOK_OF[other.verdict]]);
  return {
    checkedAt,
    page,
    pages,
    rows: sorted.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE),
    total: results.length,
    valid: results.filter(({ verdict }) => verdict === "valid").length,
    /** IDs that were not checked before the time limit. */
    rest: results.flatMap(({ publicId, reason }) => (reason === "out-of-time" && publicId ? publicId : [])),
  };
}
