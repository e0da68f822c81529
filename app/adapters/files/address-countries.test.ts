import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadAddressCountries } from "./address-countries.server";

let folder: string;
const load = (content: string) => {
  const file = path.join(folder, "table.csv");
  fs.writeFileSync(file, content);
  return loadAddressCountries(file);
};
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "countries-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const WORDS = [
  "1.0.0.0,1.0.0.255,AU",
  "1.0.1.0,1.0.3.255,CN",
  "41.248.0.0,41.251.255.255,MA",
  "240.0.0.0,255.255.255.255,ZZ",
  "2001:200::,2001:200:ffff:ffff:ffff:ffff:ffff:ffff,JP",
  "2001:db8:1::,2001:db8:1:7fff:ffff:ffff:ffff:ffff,DE",
  "2001:db8:1:8000::,2001:db8:2:ffff:ffff:ffff:ffff:ffff,FR",
];

describe("a table of addresses", () => {
  it.each([
    ["the first address of a range", "1.0.0.0/24", "AU"],
    ["the next range", "1.0.1.0/24", "CN"],
    ["the end of a range", "1.0.3.0/24", "CN"],
    ["an address after it", "1.0.4.0/24", null],
    ["an address before all", "0.0.0.0/24", null],
    ["an address after all", "203.0.113.0/24", null],
    ["a range of many networks", "41.250.7.0/24", "MA"],
    ["addresses of no country", "250.0.0.0/24", null],
    ["IPv6", "2001:200:5::/48", "JP"],
    ["a network of two countries, by the first", "2001:db8:1::/48", "DE"],
    ["the network after it", "2001:db8:2::/48", "FR"],
    ["IPv6 of no range", "2001:db8:3::/48", null],
    ["what is no address", "somewhere", null],
    ["nothing", "", null],
  ])("names the country of %s", (_what, network, country) => {
    for (const table of [WORDS.join("\n"), `${WORDS.join("\r\n")}\r\n`]) expect(load(table)(network)).toBe(country);
  });

  it("may have decimal numbers and names, in quotes", () => {
    const countryOf = load(
      [
        '"0","16777215","-","-"',
        '"16777216","16777471","AU","Australia"',
        '"281470698520832","281470698521599","CN","China, mapped"',
        '"42540528726795050063891204319802818560","42540528806023212578155541913346768895","jp","Japan"',
      ].join("\r\n"),
    );
    expect(["1.0.0.0/24", "0.1.0.0/24", "1.0.1.0/24", "2001:200::/48"].map(countryOf)).toEqual([
      "AU",
      null,
      "CN",
      "JP",
    ]);
  });

  it("may be empty", () => expect(load("")("1.0.0.0/24")).toBeNull());

  it.each([
    ["that is no range", "hello,world,AU"],
    ["without a country", "1.0.0.0,1.0.0.255"],
    ["with a country's name alone", "1.0.0.0,1.0.0.255,Australia"],
    ["whose end is before its start", "1.0.0.255,1.0.0.0,AU"],
    ["of two families", "1.0.0.0,2001:200::,AU"],
    ["of an address that is none", "1.0.0.0,1.0.0.256,AU"],
    ["of a number that no address has", `0,${"9".repeat(39)},AU`],
    ["that is too long", `1.0.0.0,1.0.0.255,AU,${"x".repeat(400)}`],
  ])("keeps the platform from starting with a line %s", (_what, line) => {
    expect(() => load(`0.0.0.0,0.0.0.255,FR\n${line}\n`)).toThrow(
      /ADDRESS_COUNTRIES has no range .* line 2: .*table\.csv/,
    );
  });

  it("keeps it from starting with ranges that overlap or are out of order, and without the file", () => {
    for (const next of ["1.0.0.255,1.0.1.0,FR", "0.5.0.0,0.5.0.9,FR"])
      expect(() => load(`1.0.0.0,1.0.0.255,AU\n${next}\n`)).toThrow("line 2");
    expect(() => loadAddressCountries(path.join(folder, "none.csv"))).toThrow(/ADDRESS_COUNTRIES cannot be read: /);
  });

  it("of many ranges is searched in no time", () => {
    const address = (value: number) => [24, 16, 8, 0].map((bits) => (value >>> bits) & 255).join(".");
    const lines = Array.from(
      { length: 200_000 },
      (_, n) => `${address(n * 256)},${address(n * 256 + 255)},${n % 2 ? "MA" : "FR"}`,
    );
    const countryOf = load(lines.join("\n"));
    const before = performance.now();
    for (let n = 0; n < 10_000; n++) countryOf(`${address(n * 4096)}/24`);
    expect(performance.now() - before).toBeLessThan(500);
    expect(countryOf(`${address(199_999 * 256)}/24`)).toBe("MA");
  });
});
