import { expect, it } from "vitest";
import { describeFault } from "./describe-fault";

const withStack = (stack: string) => Object.assign(new Error("why"), { stack: `Error: why\n${stack}` });

it("names the places in our own files, and neither packages' nor Node's", () => {
  const here = process.cwd();
  const described = describeFault(
    withStack(`    at fail (${here}/app/a b/one.ts:1:2)
    at async ${here}/scripts/two.ts:3:4
    at new Three (file://${here}/scripts/three%20%23.mjs:5:6)
    at Pool.connect (${here}/node_modules/pg-pool/index.js:45:11)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)
    at node:internal/deps/undici/undici:14976:13
    at <anonymous>`),
  );
  expect(described.split("\n")).toEqual([
    "Error: why",
    "    at app/a b/one.ts:1:2",
    "    at scripts/two.ts:3:4",
    "    at scripts/three #.mjs:5:6",
  ]);
});

it("is short, whatever was thrown", () => {
  const long = "x".repeat(100_000);
  const faults = [new Error(long), long, { long }, new AggregateError([new Error(long)], long), null, undefined];
  for (const fault of faults) expect(describeFault(fault).length).toBeLessThanOrEqual(1_500);
  const circle = new Error("around");
  circle.cause = circle;
  expect(describeFault(circle)).toContain("because of Error: around");
});
