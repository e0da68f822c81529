import { expect, it } from "vitest";
import { leastTime } from "#tests/builders/least-time";
import { readAddress } from "./read-address";

it.each([
  ["ada@example.org", "ada@example.org"],
  [" Ada.Lovelace@Example.org ", "Ada.Lovelace@Example.org"],
  ["\u200fada@example.org\u200e", "ada@example.org"],
  ["ada@\u00adexam\u200bple.org\ufeff", "ada@example.org"],
  ["Ada Lovelace <ada@example.org>", "ada@example.org"],
  ['"Lovelace, Ada" <ada@example.org>;', "ada@example.org"],
  ["<ada@example.org>", "ada@example.org"],
  ["mailto:ada@example.org", "ada@example.org"],
  ["MAILTO:ada@example.org?subject=Hello", "ada@example.org"],
  ["ada@example.org.", "ada@example.org"],
  ["ada@example.org,", "ada@example.org"],
  ["(ada@example.org)", "ada@example.org"],
  ["'ada@example.org'", "ada@example.org"],
  ["ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ", "ada@example.org"],
  ["ada＠example。org", "ada@example.org"],
  ["o'brien@example.org", "o'brien@example.org"],
  ["李明@例子.公司", "李明@例子.公司"],
])("understands %j", (written, address) => expect(readAddress(written)).toBe(address));

const twice = (text: string): [string, string] => [text, text];
it.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["ada@example", "ada@example"],
  ["ada@example.org, bob@example.org", "ada@example.org, bob@example.org"],
  ["Ada <ada@example.org> <bob@example.org", "Ada <ada@example.org> <bob@example.org"],
  ...["Ada <ada@x.org>, Bob <bob@y.org>", "ada@x.org; Bob <bob@y.org>", "<ada@x.org> <bob@y.org>"].map(twice),
  ...["ada@x.org <bob@y.org>", "ada@x.org (old) <mailto:bob@y.org>", "ada@x.org?bob@y.org"].map(twice),
  ["\u200f", ""],
  ["", ""],
])("makes no address of %j, and keeps what it shows", (written, expected) =>
  expect(readAddress(written)).toBe(expected),
);

it("looks at no more than an address needs", () => {
  const texts = ["<", "<a", "mailto:", "a@b.", "\u200b", "((((", "....."].map((piece) => piece.repeat(200_000));
  const readAll = () => {
    for (const text of texts) readAddress(text);
  };
  expect(leastTime(readAll)).toBeLessThan(500);
});
