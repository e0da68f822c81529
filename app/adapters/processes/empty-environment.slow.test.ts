import { randomBytes } from "node:crypto";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { descendants, readText } from "#tests/builders/descendants";
import { createDrawing, FOR_SAMPLES, FOR_VISITORS } from "../drawing/drawing.server";
import { createInspectors } from "../inspector/inspector.server";
import { createPasswordHasher } from "../passwords/password-hasher.server";

const inspectors = createInspectors();
const passwords = createPasswordHasher(randomBytes(32));
const [drawing, samples] = [createDrawing(FOR_VISITORS), createDrawing(FOR_SAMPLES)];
afterAll(() => Promise.all([inspectors, passwords, drawing, samples].map((pool) => pool.close())));
afterEach(() => vi.unstubAllEnvs());

const bytes = new TextEncoder().encode("hello");
const sample = { template: "basel", language: "en", width: null, code: "HTTPS://EXAMPLE.ORG/V/1" } as const;

/** Variables that Node itself sets in a process connected by IPC. */
const OF_NODE = ["NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE", "NODE_ENV"];

describe.runIf(process.platform === "linux")("a process that works on what others bring", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["visitors' files", () => inspectors.inspect("open-file", { bytes })],
    ["members' pictures", () => inspectors.inspect("read-portrait", { bytes })],
    ["members' lists", () => inspectors.inspect("read-workbook", { bytes })],
    ["passwords", () => passwords.hash("Zellige-8!")],
    ["drawing", () => drawing.draw("draw-sample", sample, "a")],
    ["samples", () => samples.draw("draw-sample", sample, "a")],
  ])("(%s) has nothing of our environment", { timeout: 120_000 }, async (_whose, work) => {
    vi.stubEnv("SECRET_KEY", "not for them");
    vi.stubEnv("DATABASE_URL", "postgresql://not-for-them");
    const before = new Set(processesOfOurs().map(({ pid }) => pid));
    const seen = new Map<number, string[]>();
    const style = setInterval(() => {
      for (const { pid, names } of processesOfOurs()) if (!before.has(pid) && names.length > 0) seen.set(pid, names);
    }, 5);
    await work();
    clearInterval(style);
    expect(seen.size).toBeGreaterThan(0);
    for (const names of seen.values()) expect(OF_NODE).toEqual(expect.arrayContaining(names));
  });
});

/** Descendants of this process, with the names in their environment (proc_pid_environ(5)). */
function processesOfOurs(): { pid: number; names: string[] }[] {
  return descendants([process.pid]).map((pid) => {
    const environment = readText(`/proc/${pid}/environ`).split("\0").filter(Boolean);
    return { pid, names: environment.map((variable) => variable.split("=", 1)[0] ?? "") };
  });
}
