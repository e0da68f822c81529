import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { descendants, readText } from "#tests/builders/descendants";
import { createProcessPool, type PoolOptions, type ProcessPool } from "./process-pool";

const file = path.join(mkdtempSync(path.join(os.tmpdir(), "pool-")), "program.mjs");
beforeAll(async () => {
  const contents = `
    import { createRequire } from "node:module";
    import { serveTasks } from "./serve-tasks";
    const require = createRequire(import.meta.url);
    serveTasks({
      echo: (input) => input,
      pid: () => process.pid,
      fail: () => { throw new Error("a fault of ours"); },
      spin: () => { for (;;); },
      exit: () => process.exit(1),
      babble: () => { require("node:fs").writeSync(3, Buffer.from("0400000000000000ffffffff", "hex")); for (;;); },
      shout: () => { require("node:fs").writeSync(3, Buffer.alloc(100, 255)); for (;;); },
      fill: () => { const held = []; for (;;) held.push(Buffer.alloc(1_000_000, 1)); },
    });`;
  const stdin = { contents, resolveDir: import.meta.dirname };
  await build({ stdin, outfile: file, bundle: true, format: "esm", platform: "node" });
});

const used: ProcessPool[] = [];
afterEach(async () => {
  await Promise.all(used.splice(0).map((pool) => pool.close()));
});
function poolOf(options: Partial<PoolOptions> = {}) {
  const limits = { cpuMs: 60_000, wallMs: 60_000 };
  const pool = createProcessPool({ file, processes: 1, limits, priority: 0, longestQueue: 100, ...options });
  used.push(pool);
  return pool;
}
const tooComplex = { done: false, code: "too-complex" };
const busy = { done: false, code: "busy" };

describe.runIf(process.platform === "linux")("the process that starts the others", () => {
  // An ended process that was not reaped yet is still listed, but without a command line.
  const isRunning = (pid: number) => readText(`/proc/${pid}/cmdline`) !== "";
  const launcherOf = (pid: number) =>
    descendants([pid]).find((child) => readText(`/proc/${child}/cmdline`).includes("launcher.mjs")) ?? 0;

  it("may be killed: what was worked on is none that is too complex, and the next task is done", async () => {
    const pool = poolOf();
    const { result: pid } = (await pool.run("pid", {})) as { result: number };
    const spinning = pool.run("spin", {});
    process.kill(launcherOf(process.pid), "SIGKILL");
    expect(await spinning).toEqual(busy);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
    expect(await pool.run("echo", 1)).toEqual({ done: true, result: 1 });
  });

  it("ends with the one that started it, however that ends, and leaves nothing that works on", async () => {
    const program = file.replace("program", "owner");
    const contents = `
      import { createProcessPool } from "./process-pool";
      const limits = { cpuMs: 60_000, wallMs: 60_000 };
      const pool = createProcessPool({ file: ${JSON.stringify(file)}, processes: 1, limits, priority: 0, longestQueue: 9 });
      pool.run("pid", {}).then(({ result }) => console.log(result)).then(() => pool.run("spin", {}));`;
    const stdin = { contents, resolveDir: import.meta.dirname };
    await build({ stdin, outfile: program, bundle: true, format: "esm", platform: "node" });
    const owner = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
    const [output] = await once(owner.stdout, "data");
    const started = [Number(output), launcherOf(owner.pid ?? 0)];
    expect(started.map(isRunning)).toEqual([true, true]);
    owner.kill("SIGKILL");
    await vi.waitFor(() => expect(started.map(isRunning)).toEqual([false, false]), { timeout: 10_000 });
  });
});

describe("a task", () => {
  it("gets values of every kind, large ones too, and gives its result; a fault of ours is thrown", async () => {
    const pool = poolOf();
    const bytes = Buffer.alloc(3_000_000, 7);
    const input = { map: new Map([["a", new Date(0)]]), none: undefined };
    const { result } = (await pool.run("echo", { ...input, bytes })) as { result: typeof input & { bytes: Buffer } };
    expect(bytes.equals(result.bytes)).toBe(true);
    expect({ ...result, bytes: undefined }).toEqual({ ...input, bytes: undefined });
    await expect(pool.run("fail", {})).rejects.toThrow("a fault of ours");
    await expect(pool.run("nothing", {})).rejects.toThrow("does not do nothing");
    expect(await pool.run("echo", 1)).toEqual({ done: true, result: 1 });
  });

  it.each(["babble", "shout"])(
    "whose process says what is no report (%s) is none, and the next one is done",
    async (task) => {
      const pool = poolOf();
      expect(await pool.run(task, {})).toEqual(busy);
      expect(await pool.run("echo", 1)).toEqual({ done: true, result: 1 });
    },
  );

  it.runIf(process.platform === "linux")(
    "that uses more of a processor or of memory than it may is too complex, and the next one is done",
    async () => {
      const pool = poolOf({ limits: { cpuMs: 300, wallMs: 60_000, memoryMegabytes: 300 } });
      expect(await pool.run("spin", {})).toEqual(tooComplex);
      const large = poolOf({ limits: { cpuMs: 60_000, wallMs: 60_000, memoryMegabytes: 300 } });
      expect(await large.run("fill", {})).toEqual(tooComplex);
      expect(await pool.run("echo", 1)).toEqual({ done: true, result: 1 });
      expect(await large.run("echo", 1)).toEqual({ done: true, result: 1 });
    },
  );

  it("for which there is no time, or whose process somebody ends, is none that is too complex", async () => {
    expect(await poolOf({ limits: { cpuMs: 60_000, wallMs: 200 } }).run("spin", {})).toEqual(busy);
    const pool = poolOf();
    const { result: pid } = (await pool.run("pid", {})) as { result: number };
    const spinning = pool.run("spin", {});
    process.kill(pid, "SIGKILL");
    expect(await spinning).toEqual(busy);
    expect(await poolOf().run("exit", {})).toEqual(tooComplex);
  });
});

describe("of several who wait,", () => {
  it("each is served in its turn, however much one of them has asked for", async () => {
    const pool = poolOf();
    const served: string[] = [];
    const ask = async (party: string) => {
      await pool.run("echo", party, party);
      served.push(party);
    };
    await Promise.all([..."aaaaaaaa"].map(ask).concat(ask("b"), ask("c")));
    expect(served.slice(0, 4).sort()).toEqual(["a", "a", "b", "c"]);
    expect(served.slice(4)).toEqual([..."aaaaaa"]);
  });

  it("the one whose file would be too much to hold hears so at once, and another has room when one was served", async () => {
    const pool = poolOf({ maxWaitingMegabytes: 3 });
    const file = { bytes: Buffer.alloc(2_000_000) };
    const first = pool.run("echo", file);
    expect(await pool.run("echo", file)).toEqual(busy);
    expect(await pool.run("echo", 1)).toEqual({ done: true, result: 1 });
    expect(await first).toMatchObject({ done: true });
    expect(await pool.run("echo", file)).toMatchObject({ done: true });
  });

  it("those beyond the queue, beyond their part of it, or beyond the longest wait, hear so at once", async () => {
    const pool = poolOf({ longestQueue: 3, longestQueueOfOne: 2, limits: { cpuMs: 400, wallMs: 60_000 } });
    await pool.run("echo", 1);
    const spinning = pool.run("spin", {}, "a");
    const waiting = [pool.run("echo", 1, "a"), pool.run("echo", 2, "a")];
    expect(await pool.run("echo", 3, "a")).toEqual(busy);
    const other = pool.run("echo", 4, "b");
    expect(await pool.run("echo", 5, "c")).toEqual(busy);
    expect(await spinning).toEqual(tooComplex);
    expect(await Promise.all([...waiting, other])).toMatchObject([{ result: 1 }, { result: 2 }, { result: 4 }]);

    const impatient = poolOf({ longestWaitMs: 100, limits: { cpuMs: 1500, wallMs: 60_000 } });
    await impatient.run("echo", 1);
    const long = impatient.run("spin", {});
    expect(await impatient.run("echo", 1)).toEqual(busy);
    expect(await long).toEqual(tooComplex);
  });
});

describe("a process", () => {
  it("ends when there is nothing more to do, and another one is started for the next task", async () => {
    const pool = poolOf({ idleMs: 50 });
    const { result: first } = (await pool.run("pid", {})) as { result: number };
    await expect.poll(() => isAlive(first), { timeout: 20_000 }).toBe(false);
    const { result: next } = (await pool.run("pid", {})) as { result: number };
    expect(next).not.toBe(first);
  });

  it("does one task alone where it shall, and more where it may", async () => {
    const [once, again] = [poolOf({ once: true }), poolOf()];
    expect(await once.run("pid", {})).not.toEqual(await once.run("pid", {}));
    expect(await again.run("pid", {})).toEqual(await again.run("pid", {}));
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
