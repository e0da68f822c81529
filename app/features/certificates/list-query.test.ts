import { expect, it } from "vitest";
import { NO_FILTER } from "#modules/certificates/index";
import { partsSet, readListQuery, writeListQuery } from "./list-query";

const id = "0193a1b2-0000-7000-8000-0000000000ab";

it("reads back every address that it writes", () => {
  const query = {
    order: "expiry",
    filter: {
      search: "Nguyễn & محمد",
      state: "expiring",
      mail: "refused",
      achievementId: id,
      batchId: id,
      issuedBy: `user:${id}`,
      tag: "été 2026",
      teamId: "0193a1b2-0000-7000-8000-0000000000ab",
      issuedFrom: "2026-01-31",
      issuedTo: "2026-02-28",
    },
  } as const;
  const written = writeListQuery(query);
  expect(readListQuery(new URLSearchParams(written))).toEqual(query);
  expect(partsSet(query.filter)).toHaveLength(10);
  expect(writeListQuery({ filter: { ...query.filter, ...NO_FILTER }, order: "newest" })).toBe("");
});

it("leaves out what no form sends", () => {
  const hostile = new URLSearchParams({
    search: " \0 ",
    state: "constructor",
    mail: "",
    achievement: "1",
    list: "../..",
    issuer: "user:1",
    tag: " ",
    from: "2026-02-30",
    to: "0000-01-01",
    order: "__proto__",
  });
  expect(readListQuery(hostile)).toEqual({ filter: NO_FILTER, order: "newest" });
  expect(readListQuery(new URLSearchParams({ search: "x".repeat(5000) })).filter.search).toHaveLength(200);
});
