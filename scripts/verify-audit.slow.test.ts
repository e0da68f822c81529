import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, certificates, organizations } from "#app/modules.server";
import { writeSealedLog } from "#app/presenters/write-sealed-log.server";
import { createWorld } from "#tests/builders/world";
import { programOptions } from "./build-workers.mjs";
import { bundleWithPackages } from "./bundle-packages.mjs";

const directory = mkdtempSync(path.join(tmpdir(), "verify-audit-"));
/** The command built from the current sources, once for all its runs, in the form that users have. */
const compiled = path.resolve("build/verify-audit-test");
const command = path.join(compiled, "verify-audit.mjs");
let log = "";
let holdsRoot = true;
const word = (value: number) => value.toString(16).padStart(64, "0");
/** A node whose contract holds every root, or none. */
const node = createServer((_, answer) => {
  const result = holdsRoot ? `0x${word(1_795_000_000)}${word(7)}` : `0x${word(0)}${word(0)}`;
  answer.setHeader("Content-Type", "application/json").end(JSON.stringify({ jsonrpc: "2.0", id: 1, result }));
});
const rpc = () => ["--rpc", `http://127.0.0.1:${(node.address() as AddressInfo).port}`];

beforeAll(async () => {
  await new Promise<void>((done) => node.listen(0, "127.0.0.1", done));
  await bundleWithPackages(programOptions("scripts/verify-audit.ts", command));
  const world = await createWorld();
  const owner = await world.organization("atlas");
  for (let count = 0; count < 3; count++) await world.certificate(owner);
  await audit.chainEntries(world.deps, {}, new AbortController().signal);
  await certificates.anchorWaiting(world.deps);
  await world.runJobs();
  const sealed = await organizations.exportSealedLog(world.deps, owner, {});
  if (!sealed.ok) throw new Error(sealed.code);
  const reported = {
    organization: "Atlas\u001b[2J",
    exportedAt: world.clock.now(),
    nameOf: () => "",
    sentenceOf: () => "",
  };
  for await (const piece of writeSealedLog(sealed, reported)) log += piece;
  await world.close();
});
afterAll(() => {
  node.close();
  for (const folder of [directory, compiled]) rmSync(folder, { recursive: true });
});

/** Runs the command on a file with this text. */
function verify(text: string, options: string[] = []): Promise<{ code: number | null; output: string }> {
  const file = path.join(directory, `${crypto.randomUUID()}.json`);
  writeFileSync(file, text);
  const child = spawn(process.execPath, [command, file, ...options]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += bytes));
  return new Promise((done) => child.on("close", (code) => done({ code, output })));
}

describe("npm run verify-audit", () => {
  it("says of a whole log that it is genuine, what that proves and what not", async () => {
    const { code, output } = await verify(log, rpc());
    expect(output).toMatch(/Verdict: genuine, anchored at 2026-/);
    expect(output).toMatch(/Proven: entries 1 to \d+ are all there/);
    expect(output).toMatch(/Not proven: entries after/);
    expect(output).not.toContain("\u001b");
    expect(code).toBe(0);
  });

  it("does not say so without a node, nor where the contract holds no such root", async () => {
    expect(await verify(log)).toMatchObject({ code: 2, output: expect.stringContaining("could not be asked") });
    holdsRoot = false;
    expect(await verify(log, rpc())).toMatchObject({ code: 1, output: expect.stringContaining("NOT anchored") });
    holdsRoot = true;
  });

  it("names what was changed or removed", async () => {
    const changed = await verify(log.replace("certificate.issued", "certificate.erased"), rpc());
    expect(changed).toMatchObject({ code: 1, output: expect.stringMatching(/entry \d+ .*was changed/) });
    const lines = log.split("\n");
    const index = lines.findIndex((line) => line.includes("certificate.issued"));
    const removed = await verify(lines.toSpliced(index, 1).join("\n"), rpc());
    expect(removed).toMatchObject({ code: 1, output: expect.stringContaining("something was removed") });
  });

  it.each([
    ["nothing", () => ""],
    ["something else", () => '{"entries":[]}\n'],
    ["a log that was cut short", () => log.slice(0, -200)],
    ["a log that was laid out anew", () => JSON.stringify(JSON.parse(log), null, 2)],
    ["a line without an end", () => `${log.split("\n")[0]}\n${"[".repeat(2_000_000)}`],
  ])("refuses %s politely", async (_, text) => {
    const { code, output } = await verify(text());
    expect(output).toContain("This is no audit log as the platform writes it");
    expect(code).toBe(2);
  });
});
