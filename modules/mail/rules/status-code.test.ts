import { expect, it } from "vitest";
import { readStatusCode } from "./status-code";

it.each([
  ["550 5.1.1 The email account that you tried to reach does not exist", "5.1.1"],
  ["Status: 4.4.7 (delivery time expired)", "4.4.7"],
  ["smtp;550-5.7.26 unauthenticated", "5.7.26"],
  ["from 192.5.1.1 at 10:00", null],
  ["550 5.1 no such user", null],
  ["3.1.1", null],
  ["", null],
])("reads %j as %j", (text, code) => expect(readStatusCode(text)).toBe(code));
