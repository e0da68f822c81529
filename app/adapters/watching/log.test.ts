import { describe, expect, it } from "vitest";
import { createLog } from "./log.server";

function captured() {
  const lines = { out: [] as string[], err: [] as string[] };
  const stream = (name: "out" | "err") => ({ write: (line: string) => void lines[name].push(line) });
  return { lines, log: createLog("web", { out: stream("out"), err: stream("err") }) };
}
const read = (line: string | undefined) => JSON.parse(line ?? "null");

describe("the log", () => {
  it("writes a line of JSON for each message, with when, how grave and which process", () => {
    const { lines, log } = captured();
    log.info("listening", { address: "http://127.0.0.1:1" });
    expect(read(lines.out[0])).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: "info",
      process: "web",
      message: "listening",
      address: "http://127.0.0.1:1",
    });
    expect(lines.out[0]).toMatch(/^\{[^\n]*\}\n$/);
  });

  it("keeps information apart from what somebody should look at", () => {
    const { lines, log } = captured();
    log.info("one");
    log.warn("two");
    log.error("three");
    expect(lines.out.map((line) => read(line).message)).toEqual(["one"]);
    expect(lines.err.map((line) => [read(line).level, read(line).message])).toEqual([
      ["warn", "two"],
      ["error", "three"],
    ]);
  });

  it("says of an error what it was and what caused it", () => {
    const { lines, log } = captured();
    log.error("a call failed", { requestId: "a1", error: new TypeError("outer", { cause: new Error("inner") }) });
    const { requestId, error } = read(lines.err[0]);
    expect([requestId, error.name, error.message, error.cause.message]).toEqual(["a1", "TypeError", "outer", "inner"]);
    expect(error.stack).toContain("log.test.ts");
  });

  it("hides secrets, and only them", () => {
    const { lines, log } = captured();
    log.warn("a job failed", { id: 10n, payload: { token: "abc", mailId: "m1" }, password: "Zellige-8!" });
    expect(lines.err[0]).not.toMatch(/abc|Zellige/);
    expect(read(lines.err[0])).toMatchObject({ id: "10", payload: { token: "[hidden]", mailId: "m1" } });
  });

  it("does not change what it is given", () => {
    const { log } = captured();
    const payload = { token: "abc" };
    log.info("x", { payload });
    expect(payload).toEqual({ token: "abc" });
  });
});
