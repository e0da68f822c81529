import { expect, it } from "vitest";
import { refusalReason } from "./refusal-reason";

it.each([
  ["550 5.1.1 The email account that you tried to reach does not exist", "no-such-address"],
  ["550 No such user here", "no-such-address"],
  ["550 5.1.2 Host unknown", "no-such-domain"],
  ["552 5.2.2 Mailbox full", "mailbox-full"],
  ["552 5.3.4 Message size exceeds fixed limit", "too-large"],
  ["554 5.7.1 Message rejected as spam", "blocked"],
  ["554 Your access to this mail system has been rejected", "blocked"],
  ["550 Requested action not taken", "other"],
  [null, "other"],
])("reads %s as %s", (answer, reason) => expect(refusalReason(answer)).toBe(reason));
