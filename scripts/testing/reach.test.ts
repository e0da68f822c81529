import { describe, expect, it } from "vitest";
import { dependents } from "./import-graph.mjs";
import { reachOf } from "./reach.mjs";

describe("what a change can reach", () => {
  it("is the test beside a rule, and not those of modules that stand on it", () => {
    const { tests, everything } = reachOf(["modules/chain/describe-writes.ts"]);
    expect(everything).toBe(false);
    expect(tests.some((file) => file.startsWith("modules/chain/"))).toBe(true);
    expect(tests.filter((file) => file.startsWith("modules/designs/"))).toEqual([]);
  });

  it("is, through the door to the domain, what names the module, and nothing that names another one alone", () => {
    const { tests } = reachOf(["modules/billing/quota.ts"]);
    expect(tests).toContain("modules/billing/subscriptions/subscriptions.slow.test.ts");
    expect(tests).not.toContain("modules/designs/designs.slow.test.ts");
  });

  it("is a journey through the page that changed, or whose words did", () => {
    expect(reachOf(["app/features/billing/refund.tsx"]).journeys).toContain("tests/e2e/billing/refund.spec.ts");
    expect(reachOf(["app/i18n/locales/en/plan.json"]).journeys).toContain("tests/e2e/billing/refund.spec.ts");
    expect(reachOf(["app/features/blog/post.tsx"]).journeys).not.toContain("tests/e2e/billing/refund.spec.ts");
  });

  it("is everything where all tests stand on it, and the contract's tests where it is the contract", () => {
    expect(reachOf(["tests/builders/world.ts"]).everything).toBe(true);
    expect(reachOf(["contracts/src/SanadRegistry.sol"]).contracts).toBe(true);
    expect(reachOf(["README.md"])).toEqual({ everything: false, tests: [], journeys: [], contracts: false });
  });

  it("ends in a circle of imports as well", () => {
    const imports = new Map([
      ["a", new Set(["b"])],
      ["b", new Set(["a"])],
      ["c", new Set(["a"])],
    ]);
    expect([...dependents(imports, ["b"], () => true)].sort()).toEqual(["a", "b", "c"]);
    expect([...dependents(imports, ["b"], (importer) => importer !== "c")].sort()).toEqual(["a", "b"]);
  });
});
