import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../embedded/postgres";
import { preflight } from "./preflight";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-preflight-"));
const inUse = net.createServer();
let port = 0;

beforeAll(async () => {
  port = await freePort();
  await new Promise<void>((resolve) => inUse.listen(port, "127.0.0.1", resolve));
});
afterAll(() => {
  inUse.close();
  fs.rmSync(home, { recursive: true });
});

const folder = (name: string) => path.join(home, name);
const on = async (more: Record<string, string>) => preflight({ PORT: String(await freePort()), ...more });

describe("before anything is started", () => {
  it("a free port and a folder of one's own are fine", async () => {
    await expect(on({ DATA_DIR: folder("fine") })).resolves.toBeUndefined();
  });

  it("a port in use is told in one line, with who holds it and how to take another", async () => {
    const failure = preflight({ PORT: String(port), DATA_DIR: folder("port") });
    const holder = process.platform === "linux" ? ` by process ${process.pid} (` : "";
    await expect(failure).rejects.toThrow(`Port ${port} is in use${holder}`);
    await expect(failure).rejects.toThrow(`PORT=${port + 1} npm start`);
    await expect(failure).rejects.not.toThrow("\n");
    expect(fs.existsSync(folder("port"))).toBe(false);
  });

  it("a data folder that another running platform uses is told", async () => {
    const directory = folder("taken");
    await on({ DATA_DIR: directory });
    await expect(on({ DATA_DIR: directory })).rejects.toThrow(`in use by a running platform (process ${process.pid})`);
  });

  it("a data folder that cannot be written is told", async () => {
    fs.writeFileSync(folder("file"), "");
    await expect(on({ DATA_DIR: path.join(folder("file"), "data") })).rejects.toThrow("cannot be written (ENOTDIR)");
  });

  it("in production the data folder is left to the operator", async () => {
    await expect(on({ DATA_DIR: folder("file"), APP_MODE: "production" })).resolves.toBeUndefined();
  });
});
