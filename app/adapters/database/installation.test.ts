import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#app/config.server";
import { platform } from "#app/modules.server";
import { fakeClock } from "#tests/fakes/clock";
import { freshDatabase } from "#tests/setup/database";
import { systemIds } from "../system/ids.server";
import {
  claimDatabase,
  describeInstallation,
  findInstallation,
  findOtherSettings,
  moveInstallation,
} from "./installation.server";

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const SECRET = randomBytes(32).toString("base64url");
const CONTRACT = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const OTHER_CONTRACT = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
beforeEach(async () => {
  database = await freshDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-installation-"));
});
afterEach(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true });
});

interface Chain {
  chainId?: number;
  address?: string;
  firstBlockHash?: string | undefined;
}

/** Settings as a process reads them, with a deployment record as the deploy script writes it. */
function settings(environment: Record<string, string> = {}, chain: Chain = {}) {
  const file = path.join(folder, `deployment-${fs.readdirSync(folder).length}.json`);
  const record = {
    chainId: 31_337,
    address: CONTRACT,
    runtimeCodeHash: hash("a"),
    firstBlockHash: hash("1"),
    deployedAtBlock: 1,
    deployedAt: "2026-11-01T00:00:00.000Z",
    transactionHash: hash("b"),
    ...chain,
  };
  fs.writeFileSync(file, JSON.stringify(record));
  return readConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    SECRET_KEY: SECRET,
    ANCHOR_PRIVATE_KEY: hash("3"),
    CHAIN_RPC_URLS: "http://127.0.0.1:1",
    CHAIN_DEPLOYMENT_FILE: file,
    CHAIN_ID: String(record.chainId),
    ...environment,
  });
}
const refusal = (config: ReturnType<typeof settings>) =>
  claimDatabase(config).then(
    () => null,
    (error: unknown) => (error instanceof ConfigError ? error.message.split("\n").slice(1) : Promise.reject(error)),
  );

describe("a database", () => {
  it("is of the installation whose process started first, and of its next starts, and keeps no secret", async () => {
    await claimDatabase(settings());
    await claimDatabase(settings());
    const stored = await findInstallation(database.db);
    expect(stored).toMatchObject({ chainId: 31_337, contract: CONTRACT, publicOrigin: "http://localhost:3000" });
    expect(JSON.stringify(stored)).not.toContain(SECRET);
  });

  it("is of one of two that start at the same moment", async () => {
    const other = randomBytes(32).toString("base64url");
    const both = await Promise.all([refusal(settings()), refusal(settings({ SECRET_KEY: other }))]);
    expect(both.filter((lines) => lines === null)).toHaveLength(1);
  });

  it.each<[what: string, name: string, environment: Record<string, string>, chain?: Chain]>([
    ["another secret", "SECRET_KEY", { SECRET_KEY: randomBytes(32).toString("base64url") }],
    ["a chain of another number", "CHAIN_ID", {}, { chainId: 11_155_111 }],
    ["another local chain with the same contract", "CHAIN_DEPLOYMENT_FILE", {}, { firstBlockHash: hash("2") }],
    [
      "another contract where nobody recorded the chain",
      "CHAIN_DEPLOYMENT_FILE",
      {},
      { address: OTHER_CONTRACT, firstBlockHash: undefined },
    ],
    ["a public address", "PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "https://certificates.example.org" }],
  ])(
    "does not take a process with %s, which is told that and nothing else",
    async (_what, name, environment, chain) => {
      await claimDatabase(settings());
      const lines = await refusal(settings(environment, chain));
      expect(lines).toHaveLength(1);
      expect(lines?.[0]).toMatch(new RegExp(`^  ${name} .* (DATABASE_URL|PUBLIC_ORIGIN|accept-origin)`));
      expect(await refusal(settings())).toBeNull();
    },
  );

  it("tells each setting that differs, in few words, and no secret", async () => {
    await claimDatabase(settings());
    const other = randomBytes(32).toString("base64url");
    const lines = await refusal(settings({ SECRET_KEY: other, PUBLIC_ORIGIN: "https://a.org" }, { chainId: 1 }));
    expect(lines?.map((line) => line.trim().split(" ")[0])).toEqual(["SECRET_KEY", "CHAIN_ID", "PUBLIC_ORIGIN"]);
    expect(lines?.join("\n").length).toBeLessThan(560);
    expect(lines?.join("\n")).not.toContain(other);
  });

  it.each([
    ["another port", { PORT: "3999" }],
    ["an address of this machine by number", { HOST: "::1" }],
    ["an encrypted one", { PUBLIC_ORIGIN: "https://localhost:40443" }],
  ])("of this machine goes on with %s", async (_what, environment: Record<string, string>) => {
    await claimDatabase(settings());
    expect(await refusal(settings(environment))).toBeNull();
  });

  it("of a public address takes no process that has only this machine's", async () => {
    const PUBLIC_ORIGIN = "https://certificates.example.org";
    await claimDatabase(settings({ PUBLIC_ORIGIN }));
    expect(await refusal(settings())).toEqual([expect.stringContaining(`leads to ${PUBLIC_ORIGIN}`)]);
    expect(await refusal(settings({ PUBLIC_ORIGIN, PORT: "3001" }))).toBeNull();
  });

  it("follows its local chain to the contract of a newer source, and learns the first block", async () => {
    await claimDatabase(settings({}, { firstBlockHash: undefined }));
    await claimDatabase(settings());
    await claimDatabase(settings({}, { address: OTHER_CONTRACT }));
    expect(await findInstallation(database.db)).toMatchObject({ contract: OTHER_CONTRACT, firstBlock: hash("1") });
  });
});

describe("an operator who moved the installation", () => {
  const deps = () => ({ db: database.db, ids: systemIds, clock: fakeClock() });
  const PUBLIC_ORIGIN = "https://certificates.example.org";
  const accept = (what: "origin" | "chain", config: ReturnType<typeof settings>) =>
    platform.acceptMove(deps(), what, (tx) => moveInstallation(tx, what, describeInstallation(config)));

  it("says so for its address, which is audited, and processes with the former one are refused", async () => {
    await claimDatabase(settings());
    expect(await accept("origin", settings({ PUBLIC_ORIGIN }))).toMatchObject({ ok: true, after: PUBLIC_ORIGIN });
    expect(await refusal(settings({ PUBLIC_ORIGIN }))).toBeNull();
    expect(await refusal(settings())).toHaveLength(1);
    const entries = await database.db.auditEntry.findMany();
    expect(entries).toMatchObject([{ action: "platform.origin-accepted", actor: "cli", subject: "installation" }]);
  });

  it("says so for its chain, and nothing of the address moves with it", async () => {
    await claimDatabase(settings());
    const moved = settings({ PUBLIC_ORIGIN }, { chainId: 11_155_111, address: OTHER_CONTRACT });
    expect(await accept("chain", moved)).toMatchObject({ ok: true });
    expect(await refusal(settings({}, { chainId: 11_155_111, address: OTHER_CONTRACT }))).toBeNull();
    expect(await refusal(moved)).toHaveLength(1);
  });

  it("changes nothing, and writes nothing down, where nothing is different", async () => {
    await claimDatabase(settings());
    expect(await accept("origin", settings())).toEqual({ ok: false, code: "unchanged" });
    expect(await database.db.auditEntry.count()).toBe(0);
  });

  it("cannot say so for another secret", async () => {
    await claimDatabase(settings());
    const config = settings({ SECRET_KEY: randomBytes(32).toString("base64url"), PUBLIC_ORIGIN });
    await accept("origin", config);
    expect(await refusal(config)).toEqual([expect.stringMatching(/^ {2}SECRET_KEY /)]);
    const stored = await findInstallation(database.db);
    expect(stored && findOtherSettings(stored, describeInstallation(settings({ PUBLIC_ORIGIN })))).toEqual([]);
  });
});
