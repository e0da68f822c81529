import { expect, it } from "vitest";
import { leastTime } from "#tests/builders/least-time";
import { repeatsName } from "./repeats-name";

it.each([
  ['{"a":1,"a":2}', true],
  ['{"a":"x", "b":{"c":1}, "a":"y"}', true],
  ['{"list":[{"a":1},{"a":2,"a":3}]}', true],
  ['{"name":"x","\\u006eame":"y"}', true],
  ['{"a":{"a":{"a":"a"}}}', false],
  ['[{"a":1},{"a":1}]', false],
  ['{"a":"a","b":"a","c":["a","a"]}', false],
  ['{"a":"\\"},\\"a\\":{","b":1}', false],
  ["{}", false],
])("of %s an object says a name twice: %s", (json, repeated) => {
  JSON.parse(json);
  expect(repeatsName(json)).toBe(repeated);
});

it("is found out in time that grows with the text", () => {
  const long = `{${Array.from({ length: 20_000 }, (_, i) => `"${i}":"${"\\\\".repeat(10)}"`).join(",")}}`;
  const style = () => {
    expect(repeatsName(long)).toBe(false);
    expect(repeatsName(`"${"\\".repeat(100_000)}`)).toBe(false);
  };
  expect(leastTime(style)).toBeLessThan(500);
});
