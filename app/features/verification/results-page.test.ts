import { expect, it } from "vitest";
import { pageOfResults } from "./results-page";

const checkedAt = "2026-11-20T09:00:00.000Z";
const resultsOf = (verdicts: ("valid" | "revoked" | "expired")[]) =>
  verdicts.map((verdict, number) => ({ asked: `${number}`, publicId: null, name: null, verdict, reason: null }));
const orderOf = ({ rows }: ReturnType<typeof pageOfResults>) => rows.map((row) => Number(row.asked));

it("shows first what somebody has to look at, and each kind in the order in which it was asked", () => {
  const results = resultsOf(["valid", "expired", "revoked", "valid", "expired", "revoked"]);
  expect(orderOf(pageOfResults({ checkedAt, results }, 1))).toEqual([2, 5, 1, 4, 0, 3]);
});

it("shows two hundred lines a page, each line on one, and counts them all", () => {
  const results = resultsOf(Array.from({ length: 450 }, () => "valid"));
  const pages = [1, 2, 3].map((page) => pageOfResults({ checkedAt, results }, page));
  expect(pages.map(({ rows }) => rows.length)).toEqual([200, 200, 50]);
  expect(pages.flatMap(orderOf)).toEqual(Array.from({ length: 450 }, (_, number) => number));
  expect(pages.map(({ page, pages, total, valid }) => [page, pages, total, valid])).toEqual([
    [1, 3, 450, 450],
    [2, 3, 450, 450],
    [3, 3, 450, 450],
  ]);
});

it("shows the nearest page there is for a number that names none", () => {
  const results = resultsOf(Array.from({ length: 201 }, () => "valid"));
  const pageFor = (number: number) => pageOfResults({ checkedAt, results }, number).page;
  expect([0, -1, 3, Number.NaN, 1.5].map(pageFor)).toEqual([1, 1, 2, 1, 1]);
  expect(pageOfResults({ checkedAt, results: [] }, 1)).toMatchObject({ page: 1, pages: 1, rows: [] });
});

it("lists the certificates that there was no time for", () => {
  const [row] = resultsOf(["valid"]);
  const left = { ...row, asked: "1", publicId: "CERT-1", verdict: "not-checked", reason: "out-of-time" } as const;
  const results = [...resultsOf(["valid"]), { ...left, name: null }];
  expect(pageOfResults({ checkedAt, results }, 1).rest).toEqual(["CERT-1"]);
});
