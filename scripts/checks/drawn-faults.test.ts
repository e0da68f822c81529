import ts from "typescript";
import { describe, expect, it } from "vitest";
import { type DrawnFault, drawFaults } from "./drawn-faults/draw";
import { findFaults, withFault } from "./drawn-faults/find-faults";
import { failedPart, firstFailure } from "./drawn-faults/first-failure";
import { findAgain } from "./drawn-faults/record";
import { tryTests } from "./drawn-faults/try-fault";
import { sourceFiles } from "./source-files";

const QUOTA = `import { LIMITS } from "../kernel/limits";
import * as store from "./store";

export interface Quota { left: 1 | 2; over: boolean }

/** 3 attempts === enough, true. */
export async function take(deps: Deps, plan: Plan, count: number) {
  deps.log.warn("quota of 5 is over", { plan });
  if (count > LIMITS.batch) throw new Error(\`more than \${count > 7 ? "seven" : "few"}\`);
  if (!plan.isOpen()) return { ok: false, code: "closed" };
  if (plan.left === null) return { ok: false, code: "unlimited" };
  await store.lock(deps.db, plan);
  await store.take(deps.db, plan, Math.max(count, 1));
  return { ok: true, rows: plan.rows.filter((row) => row.paid), late: false };
}
`;
const FILES: Record<string, string> = {
  "modules/billing/quota.ts": QUOTA,
  "modules/billing/quota.test.ts": QUOTA,
  "modules/billing/index.ts": QUOTA,
  "modules/chain/ports.ts": "export interface Chain { head: 1 }\nexport type State = 'a' | 'b';\n",
  "modules/chain/read.ts": "export const isDeep = (head: number, at: number) => head - at >= 12;\n",
  "app/features/billing/plan.tsx":
    "export const Plan = ({ left }: Props) => <b className='x'>{left < 1 ? '-' : left}</b>;\n",
  "app/features/billing/plan.css.ts": "export const plan = style({ margin: 4 });\n",
  "app/ui/Button.tsx": "export const SIZE = 4;\n",
};
const draw = (seed: number) => [...drawFaults(seed, Object.keys(FILES), (file) => FILES[file] ?? "")];
const parses = (file: string, source: string) =>
  ts.transpileModule(source, { fileName: file, reportDiagnostics: true }).diagnostics?.length === 0;

describe("the drawing of faults", () => {
  it("gives the same for the same seed, and something else for another", () => {
    expect(draw(37)).toEqual(draw(37));
    expect(draw(37)).not.toEqual(draw(38));
    expect(draw(37).map(({ number }) => number)).toEqual(draw(37).map((_, index) => index + 1));
  });

  it("goes through all rooms before it comes to one again, and never to a test, a style, a face or what both need", () => {
    const drawn = draw(37);
    const rooms = ["app/features/billing", "modules/billing", "modules/chain"];
    expect(
      drawn
        .slice(0, 3)
        .map(({ room }) => room)
        .sort(),
    ).toEqual(rooms);
    expect([...new Set(drawn.map(({ file }) => file))].sort()).toEqual([
      "app/features/billing/plan.tsx",
      "modules/billing/quota.ts",
      "modules/chain/read.ts",
    ]);
  });

  it("leaves a room alone when another one changes", () => {
    const inChain = (text: string) =>
      [...drawFaults(37, Object.keys(FILES), (file) => (file.endsWith("quota.ts") ? text : (FILES[file] ?? "")))]
        .filter(({ room }) => room === "modules/chain")
        .map(({ edit }) => edit);
    expect(inChain(QUOTA)).toEqual(inChain("export const least = 1;\n"));
  });

  it("changes conditions, constants and calls, and no types, texts, remarks, errors or what tells of them", () => {
    const lines = findFaults("modules/billing/quota.ts", QUOTA).map(({ before, after }) => `${before} → ${after}`);
    expect(lines).toEqual([
      "count > LIMITS.batch → count >= LIMITS.batch",
      "!plan.isOpen() → plan.isOpen()",
      '"closed" → "unlimited"',
      '"unlimited" → "closed"',
      "await store.lock(deps.db, plan); → (left out)",
      "await store.take(deps.db, plan, Math.max(count, 1)); → (left out)",
      "Math.max(count, 1) → Math.min(count, 1)",
      "1 → 2",
      "plan.rows.filter((row) => row.paid) → plan.rows",
      "false → true",
    ]);
  });

  it("leaves out no call whose names nobody would use any more", () => {
    const source =
      'import { tell } from "./tell";\nexport async function f(a: A) {\n  await tell(a);\n  return a;\n}\n';
    expect(findFaults("modules/a/a.ts", source)).toEqual([]);
  });

  it("has something for every module and feature folder of the project, each a single change that can be read", () => {
    const sources = new Map(sourceFiles("app", "modules").map(({ file, source }) => [file, source]));
    const rooms = new Set([...sources.keys()].map((file) => /^(modules|app\/features)\/[^/.]+(?=\/)/.exec(file)?.[0]));
    const drawn: DrawnFault[] = [];
    for (const fault of drawFaults(37, [...sources.keys()], (file) => sources.get(file) ?? "")) {
      if (fault.number > rooms.size + 5) break;
      drawn.push(fault);
    }
    rooms.delete(undefined);
    expect([...rooms].filter((room) => !drawn.some((fault) => fault.room === room))).toEqual([]);
    for (const fault of drawn) {
      const source = sources.get(fault.file) ?? "";
      const changed = withFault(source, fault);
      expect(changed, fault.before).not.toBe(source);
      expect(parses(fault.file, changed), `${fault.file}:${fault.line} ${fault.after}`).toBe(true);
      expect(source.split("\n").length - changed.split("\n").length).toBeLessThan(40);
    }
  });

  it("finds a fault again after lines were added before it, and not where it is gone", () => {
    const [drawn] = draw(37).filter(({ after }) => after === "count >= LIMITS.batch");
    if (!drawn) throw new Error("nothing of that kind was drawn");
    expect(findAgain(drawn, () => `// One more.\n${QUOTA}`)).toMatchObject({
      line: drawn.line + 1,
      after: drawn.after,
    });
    expect(findAgain(drawn, () => QUOTA.replace("count > LIMITS.batch", "count > 4"))).toBeNull();
    expect(findAgain(drawn, () => null)).toBeNull();
  });
});

describe("what the tests say of a fault", () => {
  it.each([
    [" FAIL  modules/a/a.test.ts > a > b\nError: x", "modules/a/a.test.ts > a > b"],
    [" ❯ modules/a/a.test.ts (5 tests | 1 failed) 12ms", "modules/a/a.test.ts (5 tests | 1 failed)"],
    ["  ✘  3 [no-javascript] › billing/a.spec.ts:5:1 › pays (1.2s)", "[no-javascript] › billing/a.spec.ts:5:1 › pays"],
    ["app/a.tsx(3,5): error TS2367: no overlap", "app/a.tsx(3,5): error TS2367"],
    [" ✓ modules/a/a.test.ts (5 tests) 12ms\n Tests  5 passed (5)", null],
  ])("reads %j", (output, failure) => {
    expect(firstFailure(output)).toBe(failure);
  });

  it("names the part where no test failed", () => {
    expect(failedPart("\nFailed: scripts/checks/structure.ts\nSo far: .")).toBe("scripts/checks/structure.ts");
  });

  const node = (script: string, limitMs = 10_000) => tryTests([process.execPath, "-e", script], ".", limitMs);

  it("tells a fault that was caught, one that survived, one that took too long and one that could not be tried", async () => {
    const fails = 'console.log(" FAIL  modules/a/a.test.ts > b"); setTimeout(() => {}, 60_000)';
    expect(await node(fails)).toMatchObject({ outcome: "caught", by: "modules/a/a.test.ts > b" });
    expect(await node("")).toMatchObject({ outcome: "survived", by: null });
    expect(await node("setTimeout(() => {}, 60_000)", 300)).toMatchObject({ outcome: "too slow" });
    const interrupted = `process.on("SIGINT", () => { console.log(" FAIL  modules/a/a.test.ts > b"); process.exit(1); });`;
    expect(await node(`${interrupted} setTimeout(() => {}, 60_000)`, 3_000)).toMatchObject({ outcome: "too slow" });
    expect(await node('console.error("Failed: lint"); process.exit(1)')).toMatchObject({
      outcome: "caught",
      by: "lint",
    });
    expect(await node('console.error("no memory"); process.exit(1)')).toMatchObject({ outcome: "broken" });
  });
});
