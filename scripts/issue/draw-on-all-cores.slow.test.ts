import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates } from "#app/modules.server";
import { ZIP_FORMATS } from "#modules/issuance/index";
import { createWorld, type World } from "#tests/builders/world";
import { drawOnAllCores } from "./draw-on-all-cores";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-draw-"));
const TIMEOUT_MS = 60_000;
let world: World;
let publicIds: string[];
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  world = await createWorld();
  const actor = await world.organization("drawing");
  publicIds = [];
  for (const style of [{}, { template: "diwan", language: "ar" }, { template: "basel" }, {}, {}] as const)
    publicIds.push((await world.certificate(actor, {}, style)).publicId);
  const { config } = world.deps;
  environment = {
    ...process.env,
    NODE_ENV: "test",
    DATABASE_URL: config.databaseUrl,
    SECRET_KEY: config.secretKey,
    PUBLIC_ORIGIN: config.publicOrigin,
    SUPPORT_EMAIL: config.support.email,
    CHAIN_RPC_URLS: "http://127.0.0.1:1",
    ANCHOR_PRIVATE_KEY: config.chain.anchorPrivateKey,
    DATA_DIR: path.join(home, "data"),
    NODE_OPTIONS: "",
  };
}, TIMEOUT_MS);
afterAll(async () => {
  await world.close();
  fs.rmSync(home, { recursive: true, force: true });
});

function folder(name: string): string {
  const directory = path.join(home, name);
  fs.mkdirSync(directory);
  return directory;
}

/**
 * Writes a program that replaces the drawing process: it does `work` for each certificate, and writes an empty file.
 */
function program(name: string, work: string): string {
  const file = path.join(home, `${name}.mjs`);
  const lines = [
    `import fs from "node:fs";`,
    `const [directory] = process.argv.slice(2);`,
    `process.on("message", ({ publicId }) => {`,
    `  const tries = fs.existsSync(directory + "/" + publicId + ".tries") ? 1 : 0;`,
    `  fs.writeFileSync(directory + "/" + publicId + ".tries", "");`,
    work,
    `  fs.writeFileSync(directory + "/" + publicId + ".pdf", "");`,
    `  process.send({ publicId, fault: null });`,
    `});`,
    `process.on("disconnect", () => process.exit(0));`,
    `process.send("ready");`,
  ];
  fs.writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

describe("drawing in several processes", () => {
  it("gives the same bytes as drawing in one", { timeout: TIMEOUT_MS }, async () => {
    const directory = folder("several");
    const warnings: string[] = [];
    const drawn: number[] = [];
    const failed = await drawOnAllCores({
      publicIds,
      formats: ZIP_FORMATS,
      directory,
      environment,
      processes: 2,
      warn: (line) => warnings.push(line),
      onDrawn: (count) => drawn.push(count),
    });
    expect([[...failed], warnings, drawn]).toEqual([[], [], [1, 2, 3, 4, 5]]);
    for (const publicId of publicIds)
      for (const format of ZIP_FORMATS) {
        const alone = await certificates.renderFile({ ...world.deps, pdfSigner: null }, { publicId, format });
        const bytes = fs.readFileSync(path.join(directory, `${publicId}.${format}`));
        expect(Buffer.compare(bytes, alone?.bytes ?? new Uint8Array()), `${publicId}.${format}`).toBe(0);
      }
  });

  it("draws only what is asked for, and tells which certificates are not there", { timeout: TIMEOUT_MS }, async () => {
    const directory = folder("chosen");
    const warnings: string[] = [];
    const failed = await drawOnAllCores({
      publicIds: [...publicIds.slice(0, 1), "CERT-2026-0000000000000000"],
      formats: ["svg", "json"],
      directory,
      environment,
      processes: 1,
      warn: (line) => warnings.push(line),
    });
    expect([...failed]).toEqual(["CERT-2026-0000000000000000"]);
    expect(warnings).toEqual(["CERT-2026-0000000000000000 could not be drawn: it is not there any more"]);
    expect(fs.readdirSync(directory).sort()).toEqual([`${publicIds[0]}.json`, `${publicIds[0]}.svg`]);
  });
});

describe("a process that ends while it draws", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const draw = (directory: string, work: string, warnings: string[]) =>
    drawOnAllCores({
      publicIds: ids,
      formats: ["pdf"],
      directory,
      environment: process.env,
      processes: 2,
      warn: (line) => warnings.push(line),
      program: program(path.basename(directory), work),
    });

  it("loses nothing: what it was drawing is drawn again", async () => {
    const [directory, warnings] = [folder("once"), [] as string[]];
    const failed = await draw(directory, `if (publicId === "b" && !tries) process.exit(9);`, warnings);
    expect([...failed]).toEqual([]);
    expect(fs.readdirSync(directory).filter((name) => name.endsWith(".pdf"))).toEqual(ids.map((id) => `${id}.pdf`));
    expect(warnings).toEqual(["A process that draws ended (9); what it was drawing is drawn again."]);
  });

  it("takes no other certificate along where one ends it each time, and tells that one", async () => {
    const [directory, warnings] = [folder("always"), [] as string[]];
    const failed = await draw(directory, `if (publicId === "b") process.kill(process.pid, "SIGKILL");`, warnings);
    expect([...failed]).toEqual(["b"]);
    expect(fs.readdirSync(directory).filter((name) => name.endsWith(".pdf"))).toHaveLength(4);
    expect(warnings.at(-1)).toBe("b could not be drawn: the process ended (SIGKILL) each time");
  });

  it("is not ended while it says that it waits for the database, which is told once", async () => {
    const [directory, warnings] = [folder("waits"), [] as string[]];
    const failed = await draw(directory, `process.send("waiting"); process.send("waiting");`, warnings);
    expect([[...failed], warnings]).toEqual([[], ["The database is busy; drawing waits its turn."]]);
  });

  it("is told where no process can be started", async () => {
    const file = path.join(home, "broken.mjs");
    fs.writeFileSync(file, "process.exit(7);\n");
    const drawing = drawOnAllCores({
      publicIds: ids,
      formats: ["pdf"],
      directory: folder("broken"),
      environment: process.env,
      warn: () => {},
      program: file,
    });
    await expect(drawing).rejects.toThrow("a process that draws ended (7) at its start");
  });
});
