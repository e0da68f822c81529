import { expect, it } from "vitest";
import { type CountedMails, countMailsToSend } from "./mails";

const group = (more: Partial<CountedMails>): CountedMails => ({
  state: "fresh",
  notWhole: false,
  inBoxes: false,
  isOrigin: false,
  count: 1,
  ...more,
});
const chosen = { validRowsOnly: false, replaceChanged: false, shortened: false, mailOrigins: false };
const count = (groups: CountedMails[], more = {}) => countMailsToSend(groups, { ...chosen, ...more });

it("counts new rows always, and changed ones where they are replaced", () => {
  const groups = [group({ count: 7 }), group({ state: "changed", count: 2 })];
  expect([count(groups), count(groups, { replaceChanged: true })]).toEqual([7, 9]);
});

it("leaves out what another platform issued first, unless its recipients are mailed", () => {
  const groups = [group({ isOrigin: true, count: 3 }), group({})];
  expect([count(groups), count(groups, { mailOrigins: true })]).toEqual([1, 4]);
});

it("leaves out rows that are not printed whole where these are skipped, but not those that somebody allows", () => {
  const groups = [group({ notWhole: true }), group({ notWhole: true, inBoxes: true }), group({})];
  expect(count(groups)).toBe(3);
  expect(count(groups, { validRowsOnly: true })).toBe(1);
  expect(count(groups, { validRowsOnly: true, shortened: true })).toBe(2);
});
