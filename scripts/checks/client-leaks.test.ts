import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findLeaks } from "./client-leaks";

test("a planted piece of server code is found, and browser code is not mistaken for it", () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-client-"));
  expect(() => findLeaks(directory)).toThrow(/was the application built/);
  fs.writeFileSync(path.join(directory, "page.js"), "export const greet = () => 'hello';");
  expect(findLeaks(directory)).toEqual([]);
  fs.mkdirSync(path.join(directory, "routes"));
  fs.writeFileSync(path.join(directory, "routes", "leak.js"), "const url = process.env.DATABASE_URL;");
  expect(findLeaks(directory)).toEqual([`${path.join("routes", "leak.js")} holds "DATABASE_URL" of the server`]);
  fs.rmSync(directory, { recursive: true });
});
