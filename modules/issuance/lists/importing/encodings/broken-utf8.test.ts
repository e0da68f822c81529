import { expect, it } from "vitest";
import { leastTime } from "#tests/builders/least-time";
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

it.each([
  ["written longer than it is", [0xc0, 0xaf]],
  ["written longer than it is, in three", [0xe0, 0x9f, 0xbf]],
  ["written longer than it is, in four", [0xf0, 0x8f, 0xbf, 0xbf]],
  ["half of a pair", [0xed, 0xa0, 0x80]],
  ["beyond Unicode", [0xf4, 0x90, 0x80, 0x80]],
  ["cut", [0xe2, 0x82]],
])("takes for no letter what is %s", (_what, bytes) => {
  const sound = utf8(`${"Zoé Łukasz 김민준 𝒜 פ ".repeat(4)}\n`);
  expect(findBrokenLine(new Uint8Array([...sound, ...sound, ...bytes, 10, ...sound]))).toBe(3);
});

it.each([
  ["of one strange letter", [0xe9]],
  ["of letters of two bytes", [0xd0, 0xb8]],
  ["of letters of four bytes that break", [0xf0, 0x90, 0x80, 0x41]],
])("looks at ten megabytes %s in a moment", (_what, bytes) => {
  const long = new Uint8Array(Buffer.alloc(10_000_000, Buffer.from([...bytes])));
  long[long.length - 1] = 0xff;
  const style = () => expect(findBrokenLine(long)).toBe(bytes[0] === 0xd0 ? 1 : null);
  // Takes at most 40 ms on an idle machine.
  expect(leastTime(style)).toBeLessThan(400);
});
