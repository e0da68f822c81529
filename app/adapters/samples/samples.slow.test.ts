import { afterEach, describe, expect, it } from "vitest";
import type { FileCache } from "#modules/kernel/ports";
import { createDrawing, FOR_SAMPLES } from "../drawing/drawing.server";
import { createSamples, type Sample } from "./samples.server";

const code = "HTTPS://EXAMPLE.ORG/V/CERT-2026-0000000000000000";
const sample: Sample = { template: "basel", language: "en", width: 720 };
const others: Sample[] = [
  { ...sample, language: "ar" },
  { ...sample, language: "zh" },
];
const goesOn = new AbortController().signal;

const used: ReturnType<typeof createDrawing>[] = [];
afterEach(async () => {
  await Promise.all(used.splice(0).map((drawing) => drawing.close()));
});

/** A fake disk, with access to its contents. */
function disk() {
  const stored = new Map<string, Uint8Array>();
  const files: FileCache = {
    get: async (key) => stored.get(key) ?? null,
    put: async (key, bytes) => void stored.set(key, bytes),
    delete: async (prefix) => {
      for (const key of stored.keys()) if (key.startsWith(prefix)) stored.delete(key);
    },
  };
  return { kept: stored, files };
}

function samplesOn(files: FileCache, stamp: string | null = "one", file = FOR_SAMPLES.file) {
  const drawing = createDrawing({ ...FOR_SAMPLES, file });
  used.push(drawing);
  return createSamples({ files, code, stamp, drawing });
}

describe("samples", () => {
  it("are drawn once for all who ask at the same time, and come from the disk after a start", {
    timeout: 60_000,
  }, async () => {
    const { kept: stored, files } = disk();
    const samples = samplesOn(files);
    const [one, other] = await Promise.all([samples.get(sample), samples.get(sample)]);
    expect(one).toBe(other);
    expect(Buffer.from(one).subarray(8, 12).toString()).toBe("WEBP");
    expect(stored.size).toBe(1);
    // The program does not exist, so the sample must come from the cache.
    expect(await samplesOn(files, "one", "/nowhere/samples.mjs").get(sample)).toEqual(one);
    expect(new TextDecoder().decode(await samples.get({ ...sample, width: null }))).toMatch(/^<svg /);
  });

  it("are drawn before somebody asks, so many at once, and those of other sources are forgotten", {
    timeout: 60_000,
  }, async () => {
    const { kept: stored, files } = disk();
    const before = samplesOn(files, "before");
    await before.get(sample);
    const samples = samplesOn(files);
    const all = [sample, ...others];
    await samples.prepare(() => all, 2, goesOn);
    expect([...stored.keys()].filter((key) => key.includes("basel"))).toHaveLength(2);
    await samples.prepare(() => all, 2, AbortSignal.abort());
    expect(stored.size).toBe(3);
    await samples.prepare(() => all, 2, goesOn);
    expect(stored.size).toBe(4);
    await samples.prepare(() => [...all, { ...sample, width: 1120 }], 2, goesOn);
    expect(stored.size).toBe(4);
  });

  it("are kept on no disk while sources change", { timeout: 60_000 }, async () => {
    const { kept: stored, files } = disk();
    const samples = samplesOn(files, null);
    expect(await samples.get(sample)).toEqual(await samples.get(sample));
    await samples.prepare(() => others, 2, goesOn);
    expect(stored.size).toBe(0);
  });
});
