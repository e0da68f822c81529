import { afterAll, describe, expect, it } from "vitest";
import type { ArtworkReading } from "#modules/kernel/ports";
import { descendants, readText } from "#tests/builders/descendants";
import { REFUSED, TAKEN } from "#tests/builders/hostile-artwork";
import { createInspector, createInspectors } from "./inspector.server";

// The inspector's own limit is ten seconds of processor time, and this machine may be busy.
const TIMEOUT_MS = 60_000;
const inspectors = createInspectors();
afterAll(() => inspectors.close());

/** Opens a file in an inspector process and prints the time and memory used. */
async function open(name: string, bytes: Uint8Array): Promise<ArtworkReading | { ok: false; code: string }> {
  const began = performance.now();
  let most = 0;
  const polling = setInterval(() => {
    most = Math.max(most, ...childMegabytes());
  }, 40);
  const inspection = await inspectors.inspect("read-artwork", { bytes, words: { labels: [], examples: [] } });
  clearInterval(polling);
  const answer = inspection.done ? inspection.result : { ok: false as const, code: inspection.code };
  const took = Math.round(performance.now() - began);
  process.stdout.write(`${name}: ${answer.ok ? "drawn" : answer.code}, ${took} ms, ${Math.round(most)} MB\n`);
  expect(most).toBeLessThan(1400);
  return answer;
}

/** Memory of the child processes in megabytes, where the system reports it. */
function childMegabytes(): number[] {
  if (process.platform !== "linux") return [];
  return descendants([process.pid]).map(
    (pid) => Number(/VmRSS:\s{1,20}(\d{1,12})/.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024,
  );
}

describe("a logo that is uploaded", () => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>`;
  const read = (inside: string) =>
    inspectors.inspect("read-image", { bytes: new Uint8Array(Buffer.from(svg(inside))), use: "mark" });

  it("is encoded anew in a process of its own", { timeout: TIMEOUT_MS }, async () => {
    const circle = '<circle cx="50" cy="50" r="40" fill="#123456"/>';
    expect(await read(circle)).toMatchObject({ done: true, result: { ok: true } });
  });

  it("is stopped where it keeps the renderer busy", { timeout: TIMEOUT_MS }, async () => {
    let nested = '<circle id="a" cx="50" cy="50" r="40" stroke="#000" stroke-width="0.01"/>';
    for (let i = 0; i < 8; i++)
      nested += `<g id="g${i}">${`<use href="#${i === 0 ? "a" : `g${i - 1}`}"/>`.repeat(14)}</g>`;
    const inspection = await read(nested);
    expect(inspection.done ? inspection.result : inspection).toMatchObject({
      code: expect.stringMatching(/^(too-complex|bad-svg)$/),
    });
  });
});

describe("a finished design that is brought", () => {
  it.each(Object.entries(REFUSED))(
    "is refused with a reason: %s",
    { timeout: TIMEOUT_MS },
    async (name, { make, code }) => {
      expect(await open(name, await make())).toMatchObject({ ok: false, code: expect.stringMatching(code) });
    },
  );

  it.each(Object.entries(TAKEN))("is drawn: %s", { timeout: TIMEOUT_MS }, async (name, make) => {
    const answer = await open(name, await make());
    if (!("artwork" in answer)) throw new Error(JSON.stringify(answer));
    expect(answer.artwork.image.bytes.length).toBeLessThanOrEqual(700_000);
  });

  it.runIf(process.platform === "linux")(
    "is stopped where it takes more memory than it may",
    { timeout: TIMEOUT_MS },
    async () => {
      const small = createInspector({
        file: "build/workers/artwork.mjs",
        processes: 1,
        once: true,
        memoryMegabytes: 60,
        timeLimits: { cpuMs: 30_000, wallMs: 40_000 },
      });
      const bytes = await (TAKEN["a PDF"]?.() ?? new Uint8Array());
      const words = { labels: [], examples: [] };
      expect(await small.inspect("read-artwork", { bytes, words })).toEqual({ done: false, code: "too-complex" });
      await small.close();
    },
  );
});
