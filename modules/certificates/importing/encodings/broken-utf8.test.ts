import { expect, it } from "vitest";
import { findBrokenLine } from "./broken-utf8";

const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const BROKEN = [0xff];

it.each(["Zoé;Müller;Łukasz", "Иван Петров", "שרה לוי", "陈晓雨", "محمد", "김민준"])(
  "finds the line with bytes that are no UTF-8 among names like %s",
  (name) => {
    const lines = Array.from({ length: 8 }, () => utf8(`${name}\n`)).flat();
    expect(findBrokenLine(new Uint8Array([...lines, ...BROKEN, ...utf8("\nAda\n")]))).toBe(9);
    expect(findBrokenLine(new Uint8Array(lines))).toBeNull();
  },
);

it("finds it behind a mark of UTF-8, whatever else there is", () => {
  expect(findBrokenLine(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8("Name\nAda "), 0xe9, ...utf8("\n")]))).toBe(2);
});

it("finds none in other encodings", () => {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
  expect(findBrokenLine(latin("Zoé\nMüller\nÅsa Öberg\n"))).toBeNull();
  // 陈晓雨, 李思远 in GBK.
  expect(
    findBrokenLine(new Uint8Array([0xb3, 0xc2, 0xcf, 0xfe, 0xd3, 0xea, 10, 0xc0, 0xee, 0xcb, 0xbc, 0xd4, 0xb6])),
  ).toBeNull();
  expect(findBrokenLine(latin("Ada"))).toBeNull();
});

it("looks at ten megabytes in a moment", () => {
  const bytes = new Uint8Array(10_000_000).fill(0xe9);
  const began = process.cpuUsage();
  expect(findBrokenLine(bytes)).toBeNull();
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(400);
});
