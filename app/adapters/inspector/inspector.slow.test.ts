import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipOf } from "#tests/builders/archive";
import { deepSvg, HOSTILE_FILES } from "#tests/builders/hostile-files";
import { createInspector } from "./inspector.server";

const unhurried = { cpuMs: 1000, wallMs: 60_000 };
// Upper bound for a busy machine: the task must end at all. tests/bench/hostile-uploads.ts measures a quiet machine.
const LONG_AFTER_THE_LIMIT_MS = unhurried.wallMs + 30_000;

const inspector = createInspector({ timeLimits: unhurried, longestWaitMs: 10_000 });
beforeAll(() => inspector.warm());
afterAll(() => inspector.close());

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const open = (bytes: Uint8Array) => inspector.inspect("open-file", { bytes });

/** Opens a file and measures the time it took. */
async function measure(bytes: Uint8Array) {
  const began = performance.now();
  const inspection = await open(bytes);
  return { inspection, took: performance.now() - began };
}

/** A cycle of unnamed nodes that all look alike, on which canonicalization takes practically forever. */
function poisonedJson() {
  const node = (i: number) => ({
    id: `_:n${i}`,
    "http://e.example/p": Array.from({ length: 12 }, (_, k) => ({ id: `_:n${k}` })),
  });
  return JSON.stringify({
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    "@graph": Array.from({ length: 12 }, (_, i) => node(i)),
  });
}

describe("a hostile file", () => {
  it.each<[keyof typeof HOSTILE_FILES, code: string]>([
    ["a PDF with a million objects", "no-credential"],
    ["a PDF of streams that unfold to gigabytes", "no-credential"],
    ["a PNG of 30,000 by 30,000 pixels", "too-large"],
    ["an SVG of entities within entities", "unsupported-file"],
    ["an SVG nested a million deep", "no-credential"],
    ["JSON nested 100,000 deep", "too-complex"],
    ["four megapixels of noise as a photograph", "no-code"],
  ])("%s is answered, or stopped at the limit of time", async (name, code) => {
    const { inspection, took } = await measure(await HOSTILE_FILES[name]());
    const answer = inspection.done ? inspection.result : inspection;
    expect(answer).toMatchObject({ code: expect.stringMatching(new RegExp(`^(${code}|too-complex)$`)) });
    expect(took).toBeLessThan(LONG_AFTER_THE_LIMIT_MS);
  });

  it("that takes canonicalization for ever is stopped", async () => {
    const began = performance.now();
    const inspection = await inspector.inspect("leaf-of", { document: poisonedJson() });
    expect(inspection.done ? inspection.result : inspection.code).toSatisfy(
      (value) => value === null || value === "too-complex",
    );
    expect(performance.now() - began).toBeLessThan(LONG_AFTER_THE_LIMIT_MS);
  });

  it("does not keep an honest one from being read afterwards", async () => {
    const stubborn = createInspector({ timeLimits: { cpuMs: 20, wallMs: 60_000 } });
    expect(await stubborn.inspect("open-file", { bytes: deepSvg() })).toEqual({ done: false, code: "too-complex" });
    await stubborn.close();
    expect(await open(bytesOf('{"a":1}'))).toMatchObject({ done: true, result: { ok: true, carrier: "json" } });
  });

  it("that fills the memory ends with its process", async () => {
    const small = createInspector({ heapMegabytes: 24, timeLimits: { cpuMs: 600_000, wallMs: 600_000 } });
    expect(await small.inspect("open-file", { bytes: bytesOf('{"a":1}') })).toMatchObject({ done: true });
    expect(await small.inspect("open-file", { bytes: deepSvg() })).toEqual({ done: false, code: "too-complex" });
    await small.close();
  });
});

describe("an honest file", () => {
  it.runIf(process.platform === "linux")(
    "on a busy machine is told to come back, never that it is too much",
    async () => {
      const held = createInspector({
        timeLimits: { cpuMs: 600_000, wallMs: 400 },
        longestWaitMs: 10_000,
      });
      // Needs a second of processor time but gets less than half a second of wall time, as on a busy machine.
      expect(await held.inspect("open-file", { bytes: deepSvg() })).toEqual({ done: false, code: "busy" });
      await held.close();
    },
  );
});

describe("a party that sends many files", () => {
  it("lets another one's file be read before its own next, and each waits its turn", async () => {
    const one = createInspector({ timeLimits: unhurried, processes: 1 });
    const order: string[] = [];
    const send = (party: string) =>
      one.inspect("open-file", { bytes: bytesOf('{"a":1}') }, party).then(({ done }) => order.push(`${party} ${done}`));
    await Promise.all([send("a"), send("a"), send("a"), send("b")]);
    expect(order).toEqual(["a true", "b true", "a true", "a true"]);
    await one.close();
  });
});

describe("a hostile archive", () => {
  it("of files that unfold to gigabytes is refused at once, by what it says of itself", async () => {
    const bomb = await zipOf(
      Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.json`, Buffer.alloc(14_000_000)])),
    );
    const began = performance.now();
    expect(await inspector.inspect("open-archive", { bytes: bomb })).toEqual({
      done: true,
      result: { ok: false, code: "too-large" },
    });
    expect(performance.now() - began).toBeLessThan(LONG_AFTER_THE_LIMIT_MS);
  });

  it("that says less of itself than it holds is found out while it is unpacked", async () => {
    const honest = Buffer.from(await zipOf({ "a.json": Buffer.alloc(900_000, " ") }));
    // The unpacked size is in the central directory, 24 bytes after its signature.
    const at = honest.indexOf(Buffer.from("PK\x01\x02", "latin1")) + 24;
    honest.writeUInt32LE(10, at);
    expect(await inspector.inspect("open-archive", { bytes: new Uint8Array(honest) })).toMatchObject({
      done: true,
      result: { ok: false, code: "unsupported-file" },
    });
  });
});

describe("many files at once", () => {
  it("are not kept waiting behind hostile ones", async () => {
    const stubborn = createInspector({ timeLimits: { cpuMs: 1500, wallMs: 60_000 }, longestWaitMs: 100 });
    const answered: string[] = [];
    const hostile = Array.from({ length: 2 }, () =>
      stubborn.inspect("open-file", { bytes: deepSvg() }).then(() => answered.push("hostile")),
    );
    const honest = await stubborn.inspect("open-file", { bytes: bytesOf('{"a":1}') });
    expect(honest).toEqual({ done: false, code: "busy" });
    expect(answered.length).toBeLessThan(2);
    await Promise.all(hostile);
    const again = () => stubborn.inspect("open-file", { bytes: bytesOf('{"a":1}') });
    await expect.poll(again, { timeout: LONG_AFTER_THE_LIMIT_MS }).toMatchObject({ done: true });
    await stubborn.close();
  });

  it("are turned away beyond the queue, and answered up to it", async () => {
    const inspections = await Promise.all(Array.from({ length: 30 }, () => open(bytesOf("hello"))));
    const busy = inspections.filter((inspection) => !inspection.done && inspection.code === "busy");
    expect(busy.length).toBeGreaterThan(0);
    expect(inspections.filter(({ done }) => done).length).toBeGreaterThanOrEqual(16);
  });
});

describe("a program that cannot start", () => {
  it("is reported to whoever waits for it", async () => {
    const broken = createInspector({ file: "build/workers/nothing.mjs" });
    await expect(broken.inspect("open-file", { bytes: bytesOf("hello") })).rejects.toThrow("ended at its start");
    await broken.close();
  });

  it("is taken for one where it never says that it is ready", async () => {
    const file = path.join(os.tmpdir(), `silent-${process.pid}.mjs`);
    fs.writeFileSync(file, "setInterval(() => {}, 1000);");
    const silent = createInspector({ file, startLimitMs: 500 });
    await expect(silent.inspect("open-file", { bytes: bytesOf("hello") })).rejects.toThrow("ended at its start");
    await silent.close();
    fs.rmSync(file);
  });
});
