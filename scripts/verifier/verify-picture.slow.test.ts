import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { certificates } from "#app/modules.server";
import { createWorld, type World } from "#tests/builders/world";

const directory = mkdtempSync(path.join(tmpdir(), "verify-picture-"));
let world: World;
let svg: string;

beforeAll(async () => {
  world = await createWorld();
  const { publicId } = await world.certificate(await world.organization("pictures"), { name: "Ada Lovelace" });
  await world.runJobs();
  const file = await certificates.renderFile(world.deps, { publicId, format: "svg" });
  svg = Buffer.from(file?.bytes ?? []).toString("utf8");
});
afterAll(async () => {
  await world.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Runs the command on a file and returns its output and exit code. */
function runCommand(text: string): Promise<{ code: number; output: string }> {
  const file = path.join(directory, "certificate.svg");
  writeFileSync(file, text);
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/run.mjs", "scripts/verify-certificate.ts", file], (error, output) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output });
    });
  });
}

it("says whether a picture is as it was issued, and names one that shows another name", async () => {
  const genuine = await runCommand(svg);
  expect(genuine.output).toContain("The file is exactly as it was issued.");
  expect(genuine.output).not.toContain("does NOT show the name");
  expect(genuine.code).toBe(2);
  const renamed = await runCommand(svg.replaceAll(">Ada Lovelace</text>", ">Somebody Else</text>"));
  expect(renamed.output).toContain("This file is NOT as it was issued");
  expect(renamed.output).toContain("does NOT show the name");
  expect(renamed.code).toBe(1);
});
