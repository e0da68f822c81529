import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeTurns } from "./turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Somebody who asks; `begun` once it is worked on. */
function asker(turns: ReturnType<typeof takeTurns>, ip: string, path = "/v/CERT-1") {
  const response = new EventEmitter();
  const one = { begun: false, answered: () => void response.emit("close") };
  const request = { ip, path, socket: new EventEmitter() };
  turns(request as never, response as never, () => {
    one.begun = true;
  });
  return one;
}
const many = (turns: ReturnType<typeof takeTurns>, count: number, ip: string, path?: string) =>
  Array.from({ length: count }, () => asker(turns, ip, path));
const begun = (askers: { begun: boolean }[]) => askers.filter((one) => one.begun).length;

test("a few pages of one network are worked on at a time, in the order in which they came", () => {
  const turns = takeTurns();
  const class_ = many(turns, 10, "203.0.113.7");
  expect(begun(class_)).toBe(2);
  class_[1]?.answered();
  expect(class_.map((one) => one.begun)).toEqual([...Array(3).fill(true), ...Array(7).fill(false)]);
  for (const one of class_) one.answered();
  expect(begun(class_)).toBe(10);
});

test("others come in between, and a /64 is one network", () => {
  const turns = takeTurns();
  many(turns, 100, "203.0.113.7");
  expect(asker(turns, "203.0.113.8").begun).toBe(true);
  const household = Array.from({ length: 5 }, (_, i) => asker(turns, `2001:db8::${i + 1}`));
  expect(begun(household)).toBe(2);
});

test("a turn ends when its time is over, so that whoever waits elsewhere keeps nobody waiting", () => {
  const turns = takeTurns();
  const waiting = many(turns, 6, "203.0.113.7");
  vi.advanceTimersByTime(250);
  expect(begun(waiting)).toBe(4);
  waiting[0]?.answered();
  expect(begun(waiting)).toBe(4);
  vi.advanceTimersByTime(250);
  expect(begun(waiting)).toBe(6);
});

test("pictures keep no page waiting, and whoever has left takes no turn", () => {
  const turns = takeTurns();
  const pictures = many(turns, 50, "203.0.113.7", "/v/CERT-1/picture.webp");
  expect(begun(pictures)).toBe(2);
  const pages = many(turns, 4, "203.0.113.7");
  expect(begun(pages)).toBe(2);
  pages[2]?.answered();
  pages[0]?.answered();
  expect(pages.map((one) => one.begun)).toEqual([true, true, false, true]);
});
