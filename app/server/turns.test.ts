import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNetworkTurns, type LaneName, type TakeTurn } from "./turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake request; `begun` once it is served. */
function asker(turns: TakeTurn, ip: string, lane: LaneName = "pages") {
  const response = new EventEmitter();
  const one = { begun: false, answered: () => void response.emit("close") };
  const request = { ip, socket: new EventEmitter() };
  turns(lane, request as never, response as never, () => {
    one.begun = true;
  });
  return one;
}
const openTurns = () => createNetworkTurns((request) => (request as unknown as { ip: string }).ip);
const many = (turns: TakeTurn, count: number, ip: string, lane?: LaneName) =>
  Array.from({ length: count }, () => asker(turns, ip, lane));
const begun = (askers: { begun: boolean }[]) => askers.filter((one) => one.begun).length;

test("a few pages of one network are worked on at a time, in the order in which they came", () => {
  const turns = openTurns();
  const class_ = many(turns, 10, "203.0.113.7");
  expect(begun(class_)).toBe(2);
  class_[1]?.answered();
  expect(class_.map((one) => one.begun)).toEqual([...Array(3).fill(true), ...Array(7).fill(false)]);
  for (const one of class_) one.answered();
  expect(begun(class_)).toBe(10);
});

test("others come in between, one at a time, and a /64 is one network", () => {
  const turns = openTurns();
  const class_ = many(turns, 100, "203.0.113.7");
  expect(begun(class_)).toBe(2);
  expect(asker(turns, "203.0.113.8").begun).toBe(true);
  const household = Array.from({ length: 5 }, (_, i) => asker(turns, `2001:db8::${i + 1}`));
  expect(begun(household)).toBe(1);
  class_[0]?.answered();
  vi.advanceTimersByTime(20);
  expect(begun(class_)).toBe(2);
  class_[1]?.answered();
  vi.advanceTimersByTime(20);
  expect(begun(class_)).toBe(3);
});

test("a turn ends when its time is over, so that whoever waits elsewhere keeps nobody waiting", () => {
  const turns = openTurns();
  const waiting = many(turns, 6, "203.0.113.7");
  vi.advanceTimersByTime(250);
  expect(begun(waiting)).toBe(4);
  waiting[0]?.answered();
  expect(begun(waiting)).toBe(4);
  vi.advanceTimersByTime(250);
  expect(begun(waiting)).toBe(6);
});

test("pictures keep no page waiting, and whoever has left takes no turn", () => {
  const turns = openTurns();
  const pictures = many(turns, 50, "203.0.113.7", "pictures");
  expect(begun(pictures)).toBe(2);
  const pages = many(turns, 4, "203.0.113.7");
  expect(begun(pages)).toBe(2);
  pages[2]?.answered();
  pages[0]?.answered();
  expect(pages.map((one) => one.begun)).toEqual([true, true, false, true]);
});

test("while others ask, a network rests after each answer for as long as it took; alone it does not", () => {
  const turns = openTurns();
  const [first, second, third] = many(turns, 3, "203.0.113.7");
  first?.answered();
  expect(third?.begun).toBe(true);
  second?.answered();
  const fourth = asker(turns, "203.0.113.7");
  expect(fourth.begun).toBe(true);
  third?.answered();
  const fifth = asker(turns, "203.0.113.7");
  const sixth = asker(turns, "203.0.113.7");
  expect([fifth.begun, sixth.begun]).toEqual([true, false]);
  asker(turns, "203.0.113.8");
  vi.advanceTimersByTime(12);
  fourth.answered();
  fifth.answered();
  vi.advanceTimersByTime(11);
  expect(sixth.begun).toBe(false);
  vi.advanceTimersByTime(1);
  expect(sixth.begun).toBe(true);
});

test("a network that is alone again gets both its turns back", () => {
  const turns = openTurns();
  const other = asker(turns, "203.0.113.8");
  const class_ = many(turns, 5, "203.0.113.7");
  expect(begun(class_)).toBe(1);
  other.answered();
  vi.advanceTimersByTime(20);
  class_[0]?.answered();
  expect(begun(class_)).toBe(3);
});

test("who has left already takes no turn, and who had one takes no second", () => {
  const turns = openTurns();
  const gone = { ip: "203.0.113.7", socket: { destroyed: true } };
  const began = vi.fn();
  turns("pages", gone as never, new EventEmitter() as never, began);
  expect(began).not.toHaveBeenCalled();
  const request = { ip: "203.0.113.7", socket: new EventEmitter() };
  for (let time = 0; time < 5; time++) turns("pages", request as never, new EventEmitter() as never, began);
  expect(began).toHaveBeenCalledTimes(5);
  expect(asker(turns, "203.0.113.7").begun).toBe(true);
});

test("of more than a thousand who wait in one network, the next gets 503 and a time to come again", () => {
  const turns = openTurns();
  many(turns, 1002, "203.0.113.7");
  const calls: unknown[] = [];
  const response = {
    once: () => {},
    off: () => {},
    writeHead: (...head: unknown[]) => ({ end: () => calls.push(head) }),
  };
  const request = { ip: "203.0.113.7", socket: new EventEmitter() };
  turns("pages", request as never, response as never, () => calls.push("begun"));
  expect(calls).toEqual([[503, { "Retry-After": 10 }]]);
  expect(asker(turns, "203.0.113.8").begun).toBe(true);
});

test("archives are sent to one network some twenty times a second while others ask", () => {
  const turns = openTurns();
  asker(turns, "203.0.113.8", "calls");
  const archives = many(turns, 1000, "203.0.113.7", "archives");
  const answerAll = () => {
    for (const one of archives) if (one.begun) one.answered();
  };
  for (let ms = 0; ms < 200; ms += 10) {
    answerAll();
    vi.advanceTimersByTime(10);
  }
  expect(begun(archives)).toBe(5);
});

test("programs wait for no turn", () => {
  const turns = openTurns();
  expect(begun(many(turns, 100, "203.0.113.7", "calls"))).toBe(100);
});
