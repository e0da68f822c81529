import { expect, it } from "vitest";
import { guideAt } from "./guides";

it.each([
  ["/app", null],
  ["/app/batches", "issue"],
  ["/app/batches/new", "issue"],
  ["/app/certificates", "correct"],
  ["/app/certificates/new", "issue"],
  ["/app/certificates/0190/revoke", "correct"],
  ["/app/design", "brand"],
  ["/app/designs", "design"],
  ["/app/designs/0190", "design"],
  ["/app/organization/approval", "people"],
  ["/app/organization/export", "move"],
  ["/app/plan/order", "plan"],
  ["/app/help", null],
  ["/app/designsomething", null],
])("the guide at %s is %s", (pathname, guide) => expect(guideAt(pathname)).toBe(guide));
