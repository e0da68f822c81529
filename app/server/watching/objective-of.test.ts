import { expect, it } from "vitest";
import { objectiveOf } from "./objective-of";

const of = (route: string, method = "GET", outcome = "2xx") => objectiveOf({ route, method, outcome, seconds: 0.1 });

it.each(["/v/:id", "/verification"])("a verdict at %s counts for verification, and its time as well", (route) => {
  expect(of(route)).toEqual({ objective: "verification", timed: true });
});

it.each([
  "/v/:id/:file",
  "/v/:id/evidence.zip",
  "/v/:id/report",
  "/verification/by-hand",
  "/verification/camera",
  "/verification/camera/:file",
  "/verification/file",
  "/verification/many",
  "/verification/many/results",
  "/verification/receipt-keys.json",
])("%s counts for verification, and its time does not", (route) => {
  expect(of(route)).toEqual({ objective: "verification", timed: false });
});

it.each(["/app/batches/:id", "/app/batches/:id/columns", "/app/batches/new", "/app/certificates/new"])(
  "a form sent to %s counts for issuing, and the page there for nothing",
  (route) => {
    expect(of(route, "POST")).toEqual({ objective: "issuing", timed: false });
    expect(of(route)).toBeNull();
  },
);

it.each(["/", "/app", "/app/certificates/:id", "/api/session", "(unmatched)", "/verification-of-nothing"])(
  "%s counts for nothing",
  (route) => {
    expect([of(route), of(route, "POST")]).toEqual([null, null]);
  },
);

it("what nobody waited for counts for nothing", () => {
  expect(of("/v/:id", "GET", "5xx")).toEqual({ objective: "verification", timed: true });
  expect(of("/v/:id", "GET", "aborted")).toBeNull();
});
