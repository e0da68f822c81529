import { expect, it } from "vitest";
import { plainError } from "./plain-error";

it.each([
  ["550 5.1.1 <grace@example.org>: no such user\nat line 3", "550 5.1.1 <…>: no such user"],
  ["could not reach grace@example.org", "could not reach …"],
  ['the name "Grace Hopper" is too long', "the name “…” is too long"],
  ["column 'Grace Hopper' is missing", "column ‘…’ is missing"],
  ["it doesn't work, and won't", "it doesn't work, and won't"],
  ["", ""],
])("%j reads %j", (error, read) => expect(plainError(error)).toBe(read));

it("cuts what nobody reads", () => expect(plainError("x".repeat(5000))).toHaveLength(201));
