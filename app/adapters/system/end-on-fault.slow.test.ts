import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programOptions } from "../../../scripts/build-workers.mjs";
import { bundleWithPackages } from "../../../scripts/bundle-packages.mjs";

/** Short enough to read; a bundle in one line has tens of thousands of characters. */
const MAX_CHARACTERS = 2_000;

const folder = path.resolve("build/faults");
const source = path.join(folder, "faulty.ts");
const program = path.join(folder, "faulty.mjs");
const SECRET_OF_THE_SOURCE = "what stands beside it in the program";

beforeAll(async () => {
  fs.mkdirSync(folder, { recursive: true });
  // Like the platform's own programs: bundled with a package, into a few lines of many thousand characters.
  fs.writeFileSync(
    source,
    `import { endOnFault } from "#app/adapters/system/end-on-fault";
import pg from "pg";
endOnFault(process.argv[3] ? { logAs: process.argv[3] } : {});
export const beside = "${SECRET_OF_THE_SOURCE}";
const fail = () => { throw new Error("as it was said", { cause: new Error("below it") }); };
const ways: Record<string, () => unknown> = {
  thrown: () => setTimeout(fail, 1),
  rejected: () => void Promise.reject(Object.assign(new Error("as it was said"), { code: "EWHATEVER" })),
  "thrown at once": fail,
  "thrown, and no error": () => { throw { said: "as it was said" }; },
  "of a package": () => new pg.Pool({ host: "127.0.0.1", port: 1 }).query("as it was said"),
};
ways[process.argv[2] ?? ""]?.();
setTimeout(() => process.exit(0), 5_000);
`,
  );
  await bundleWithPackages(programOptions(source, program));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function crash(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  const [code] = await once(child, "close");
  return { code, printed };
}

it("the program is one that Node by itself would print whole", () => {
  const longest = fs
    .readFileSync(program, "utf8")
    .split("\n")
    .reduce((most, line) => Math.max(most, line.length), 0);
  expect(longest).toBeGreaterThan(10 * MAX_CHARACTERS);
});

describe("an error that nothing caught", () => {
  it.each(["thrown", "rejected", "thrown at once", "thrown, and no error", "of a package"])(
    "%s ends the process with a line and a few places of our own",
    async (way) => {
      const { code, printed } = await crash(way);
      expect(code).toBe(1);
      expect(printed.length).toBeLessThan(MAX_CHARACTERS);
      expect(printed).not.toContain(SECRET_OF_THE_SOURCE);
      expect(printed).not.toContain("node_modules");
      if (way === "of a package") return expect(printed).toContain("ECONNREFUSED");
      expect(printed).toContain("as it was said");
      if (way !== "thrown, and no error") expect(printed).toMatch(/ {4}at build\/faults\/faulty\.ts:\d+:\d+/);
    },
  );

  it("names what caused it, and its code", async () => {
    expect((await crash("thrown")).printed).toContain("  because of Error: below it");
    expect((await crash("rejected")).printed).toContain("Error (EWHATEVER): as it was said");
  });

  it("of a process whose log is read by machines is one object in a line", async () => {
    const { printed } = await crash("thrown", "worker");
    expect(printed.trim().split("\n")).toHaveLength(1);
    expect(JSON.parse(printed)).toMatchObject({ level: "error", process: "worker" });
    expect(JSON.parse(printed).error).toContain("as it was said");
  });
});

it("every program that is built tells its faults so", async () => {
  const { metafile } = await build({
    entryPoints: programs(),
    outdir: folder,
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    metafile: true,
    logLevel: "silent",
    external: ["@remix-run/dev/server-build"],
  });
  for (const [file, { entryPoint, inputs }] of Object.entries(metafile.outputs))
    if (entryPoint)
      expect(Object.keys(inputs), `${file} of ${entryPoint}`).toContain("app/adapters/system/end-on-fault.ts");
});

/** Programs that run as processes of their own: files named so, and files started by name. */
function programs(): string[] {
  const all = ["app", "scripts"].flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  );
  const processes = all.filter((name) => name.endsWith(".process.ts") || name.endsWith("-child.ts"));
  return [
    ...processes,
    "scripts/worker.ts",
    "scripts/supervise.ts",
    "scripts/issue.ts",
    "scripts/seed-demonstration.ts",
  ];
}
