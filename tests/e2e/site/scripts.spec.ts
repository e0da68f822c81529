import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "../setup/journey";

const ASSETS = path.resolve("build/client/assets");

/** Returns the script of each route, by the route's name. */
function scriptsOfRoutes(): [string, string][] {
  const [manifest = ""] = readdirSync(ASSETS).filter((name) => /^manifest-.*\.js$/.test(name));
  const [, reported = ""] = /=(\{.*\});?$/s.exec(readFileSync(path.join(ASSETS, manifest), "utf8")) ?? [];
  const { routes } = JSON.parse(reported) as { routes: Record<string, { module: string }> };
  return Object.entries(routes).map(([name, { module }]) => [name, module]);
}

test("a browser can load the script of every page @js @phone", async ({ page }) => {
  const scripts = scriptsOfRoutes();
  expect(scripts.length).toBeGreaterThan(100);
  await page.goto("/signin");
  const failed = await page.evaluate(async (all) => {
    const outcomes = all.map(([name, script]) =>
      import(script).then(
        () => null,
        (error) => `${name}: ${error}`,
      ),
    );
    return (await Promise.all(outcomes)).filter((outcome) => outcome !== null);
  }, scripts);
  expect(failed).toEqual([]);
});
