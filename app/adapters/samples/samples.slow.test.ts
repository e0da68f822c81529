import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { FileCache } from "#modules/kernel/ports";
import { Overloaded } from "../unavailable.server";
import type { Sample } from "./messages";
import { createSampleProcess } from "./sample-process.server";
import { createSamples } from "./samples.server";

const code = "HTTPS://EXAMPLE.ORG/V/CERT-2026-0000000000000000";
const sample: Sample = { template: "basel-2", language: "en", width: 720 };
const others: Sample[] = [
  { ...sample, language: "ar" },
  { ...sample, language: "zh" },
];
const goesOn = new AbortController().signal;

const used: ReturnType<typeof createSamples>[] = [];
afterEach(async () => {
  await Promise.all(used.splice(0).map((samples) => samples.close()));
});

/** A disk, and how often something was put on it. */
function disk() {
  const kept = new Map<string, Uint8Array>();
  const files: FileCache = {
    get: async (key) => kept.get(key) ?? null,
    put: async (key, bytes) => void kept.set(key, bytes),
    delete: async (prefix) => {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
    },
  };
  return { kept, files };
}

function samplesOn(files: FileCache, stamp: string | null = "one", file?: string) {
  const samples = createSamples({ files, code, stamp, ...(file ? { file } : {}) });
  used.push(samples);
  return samples;
}

describe("samples", () => {
  it("are drawn once for all who ask at the same time, and come from the disk after a start", {
    timeout: 60_000,
  }, async () => {
    const { kept, files } = disk();
    const samples = samplesOn(files);
    const [one, other] = await Promise.all([samples.get(sample), samples.get(sample)]);
    expect(one).toBe(other);
    expect(Buffer.from(one).subarray(8, 12).toString()).toBe("WEBP");
    expect(kept.size).toBe(1);
    // Where nothing could draw it.
    expect(await samplesOn(files, "one", "/nowhere/samples.mjs").get(sample)).toEqual(one);
    expect(new TextDecoder().decode(await samples.get({ ...sample, width: null }))).toMatch(/^<svg /);
  });

  it("are drawn before somebody asks, so many at once, and those of other sources are forgotten", {
    timeout: 60_000,
  }, async () => {
    const { kept, files } = disk();
    const before = samplesOn(files, "before");
    await before.get(sample);
    const samples = samplesOn(files);
    const all = [sample, ...others];
    await samples.prepare(() => all, 2, goesOn);
    expect([...kept.keys()].filter((key) => key.includes("basel-2"))).toHaveLength(2);
    await samples.prepare(() => all, 2, AbortSignal.abort());
    expect(kept.size).toBe(3);
    await samples.prepare(() => all, 2, goesOn);
    expect(kept.size).toBe(4);
    await samples.prepare(() => [...all, { ...sample, width: 1120 }], 2, goesOn);
    expect(kept.size).toBe(4);
  });

  it("are kept on no disk while sources change", { timeout: 60_000 }, async () => {
    const { kept, files } = disk();
    const samples = samplesOn(files, null);
    expect(await samples.get(sample)).toEqual(await samples.get(sample));
    await samples.prepare(() => others, 2, goesOn);
    expect(kept.size).toBe(0);
  });
});

describe("the process that draws samples", () => {
  const program = (name: string, work: string) => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), "samples-")), `${name}.mjs`);
    writeFileSync(
      file,
      `process.on("disconnect", () => process.exit());\nprocess.on("message", ({ id, sample }) => { ${work} });\n`,
    );
    return file;
  };
  const answer = `process.send({ id, bytes: new TextEncoder().encode(process.pid + sample.language) });`;
  const drawn = async (drawing: Promise<Uint8Array>) => new TextDecoder().decode(await drawing);
  const order = { sample, code };

  it("is started anew after it died, and who waited for it hears so", async () => {
    const file = program("dies", `if (sample.language === "ar") process.exit(1); ${answer}`);
    const process = createSampleProcess(file);
    const [dying, beside] = [process.draw({ sample: { ...sample, language: "ar" }, code }), process.draw(order)];
    await expect(dying).rejects.toThrow("has ended");
    await expect(beside).rejects.toThrow("has ended");
    expect(await drawn(process.draw(order))).toMatch(/^\d+en$/);
    process.close();
  });

  it("is ended when it does not answer in time, and where its program is not there", async () => {
    const silent = createSampleProcess(program("silent", ""), { limitMs: 500 });
    await expect(silent.draw(order)).rejects.toThrow(Overloaded);
    await expect(createSampleProcess("/nowhere/samples.mjs").draw(order)).rejects.toThrow("has ended");
  });

  it("ends when there is nothing more to draw, and another one is started for the next", async () => {
    const process = createSampleProcess(program("idle", answer), { idleMs: 50 });
    const [first, same] = [await drawn(process.draw(order)), await drawn(process.draw(order))];
    await new Promise((resolve) => setTimeout(resolve, 400));
    const next = await drawn(process.draw(order));
    expect([same === first, next === first]).toEqual([true, false]);
    process.close();
  });
});
