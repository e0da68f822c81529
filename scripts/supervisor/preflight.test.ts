import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../embedded/free-port";
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
const settings = (more: Partial<Parameters<typeof preflight>[0]>) =>
  ({ host: "127.0.0.1", port, mode: "local", dataDirectory: folder("data"), ...more }) as const;
const on = async (more: Partial<Parameters<typeof preflight>[0]>) =>
  preflight(settings({ port: await freePort(), ...more }));
/** The port that a refusal proposes. */
const proposed = (message: string) => Number(/PORT=(\d+) npm start$/.exec(message)?.[1]);
const refusal = async (more: Partial<Parameters<typeof preflight>[0]>, whyNot?: Parameters<typeof preflight>[1]) => {
  const { message } = await preflight(settings(more), whyNot).then(
    () => new Error("it was not refused"),
    (error: Error) => error,
  );
  expect(message).not.toContain("\n");
  return message;
};

describe("before anything is started", () => {
  it("a free port and a folder of one's own are fine", async () => {
    await expect(on({ dataDirectory: folder("fine") })).resolves.toBeUndefined();
  });

  it("a port in use is told in one line, with who holds it and another one that is free", async () => {
    const message = await refusal({ dataDirectory: folder("port") });
    const holder = process.platform === "linux" ? ` by process ${process.pid} (` : "";
    expect(message).toContain(`Port ${port} is in use${holder}`);
    await expect(preflight(settings({ port: proposed(message) }))).resolves.toBeUndefined();
    expect(fs.existsSync(folder("port"))).toBe(false);
  });

  it("another one is proposed past the ports that are in use as well", async () => {
    const next = net.createServer();
    // Another process may already use the port, which serves as well.
    await new Promise<void>((resolve) => next.once("error", () => resolve()).listen(port + 1, "127.0.0.1", resolve));
    expect(proposed(await refusal({}))).toBeGreaterThan(port + 1);
    next.close();
  });

  it("in the place of a port that needs more rights one is proposed that needs none", async () => {
    const message = await refusal({ port: 80 }, async (one) => (one < 1024 ? "EACCES" : null));
    expect(message).toContain("Port 80 needs more rights");
    expect(proposed(message)).toBeGreaterThanOrEqual(1024);
  });

  it.each(["192.0.2.1", "no-such-machine.invalid"])(
    "an address of no machine here, %s, is told with what to set",
    async (host) => {
      expect(await refusal({ host, port: await freePort() })).toMatch(/^Cannot listen on HOST=\S+ \(E\w+\): set it to/);
    },
  );

  it("a data folder that another running platform uses is told", async () => {
    const dataDirectory = folder("taken");
    await on({ dataDirectory });
    await expect(on({ dataDirectory })).rejects.toThrow(`in use by a running platform (process ${process.pid})`);
  });

  it("a data folder that cannot be written is told", async () => {
    fs.writeFileSync(folder("file"), "");
    await expect(on({ dataDirectory: path.join(folder("file"), "data") })).rejects.toThrow(
      "cannot be written (ENOTDIR)",
    );
  });

  it("in production the data folder is left to the operator", async () => {
    await expect(on({ dataDirectory: folder("file"), mode: "production" })).resolves.toBeUndefined();
  });
});
