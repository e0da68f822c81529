import { describe, expect, it } from "vitest";
import { domainOf, proofRecord } from "./domain-name";
import { type DomainStatus, domainAfter } from "./domain-status";

describe("a domain as it is typed", () => {
  it.each([
    ["example.edu", "example.edu"],
    [" Example.EDU. ", "example.edu"],
    ["https://www.example.edu/about?x=1", "www.example.edu"],
    ["école.example.com", "xn--cole-9oa.example.com"],
    ["جامعة.المغرب", "xn--mgbeh7c1c.xn--mgbc0a9azcg"],
    ["faculty.ac.ma", "faculty.ac.ma"],
    ["gov.example.com", "gov.example.com"],
    ["school.github.io", "school.github.io"],
    ["lycee.ac-rabat.example.fr", "lycee.ac-rabat.example.fr"],
  ])("takes %s as %s", (typed, domain) => expect(domainOf(typed)).toBe(domain));

  it.each([
    "",
    "example",
    "localhost",
    "192.168.0.1",
    "0x7f.1",
    "2130706433",
    "[::1]",
    "::1",
    "ac.ma",
    "co.uk",
    "k12.ca.us",
    "github.io",
    "xn--mgbc0a9azcg",
    "school.test",
    "printer.local",
    "user:secret@example.edu",
    "two words.edu",
    "-bad.example.edu",
    `${"a".repeat(64)}.edu`,
    `${"abcdefgh.".repeat(30)}edu`,
  ])("refuses %s", (typed) => expect(domainOf(typed)).toBeNull());

  it("names the record and, as a second place, the domain itself", () => {
    expect(proofRecord({ domain: "example.edu", token: "abc" })).toEqual({
      names: ["_sanad-verification.example.edu", "example.edu"],
      text: "sanad-verification=abc",
    });
  });
});

describe("how a claim stands", () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  const fresh: DomainStatus = { verifiedAt: null, foundAt: null, checkedAt: null, misses: 0, lastMissAt: null };
  const verified = domainAfter(fresh, "found", day(1));

  it("is verified once the record is found, since then and for as long as it is found", () => {
    expect(verified).toMatchObject({ verifiedAt: day(1), foundAt: day(1) });
    expect(domainAfter(verified, "found", day(2))).toMatchObject({ verifiedAt: day(1), foundAt: day(2) });
  });

  it("is not verified where the record was never there, however often one looks", () => {
    let status = fresh;
    for (let at = 1; at < 9; at++) status = domainAfter(status, "missing", day(at));
    expect(status).toMatchObject({ verifiedAt: null, checkedAt: day(8), misses: 0 });
  });

  it("is lost on the third day in a row without the record, and not before", () => {
    const twice = domainAfter(domainAfter(verified, "missing", day(2)), "missing", day(3));
    expect(twice.verifiedAt).toEqual(day(1));
    expect(domainAfter(twice, "missing", day(4)).verifiedAt).toBeNull();
    expect(domainAfter(domainAfter(twice, "found", day(4)), "missing", day(5)).verifiedAt).toEqual(day(1));
  });

  it("counts many looks on one day as one", () => {
    const hour = (number: number) => new Date(day(2).getTime() + number * 3_600_000);
    let status = verified;
    for (let at = 0; at < 12; at++) status = domainAfter(status, "missing", hour(at));
    expect(status).toMatchObject({ verifiedAt: day(1), misses: 1 });
  });

  it("stays as it was while the DNS cannot be asked", () => {
    const missedOnce = domainAfter(verified, "missing", day(2));
    expect(domainAfter(missedOnce, "unknown", day(9))).toEqual(missedOnce);
  });
});
