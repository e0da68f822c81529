import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { createApi } from "#app/api/router.server";
import { PASSWORD } from "./person";
import { createWorld } from "./world";

export type TestApi = Awaited<ReturnType<typeof createTestApi>>;

/** Calls `/api` of its own installation as a client program does. */
export async function createTestApi(routes?: Parameters<typeof createApi>[1]) {
  const world = await createWorld();
  const app = express();
  app.use("/api", createApi({ ...world.deps, config: { publicOrigin: "https://certificates.example.org" } }, routes));
  const server: Server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: text }),
    });
    const answer = await response.text();
    return { status: response.status, headers: response.headers, body: answer ? JSON.parse(answer) : null };
  }
  const post = (path: string, body: unknown, headers?: Record<string, string>) => send("POST", path, body, headers);

  return {
    world,
    send,
    post,
    /** Signs in the person whom `createPerson` creates. */
    async login(headers: Record<string, string> = {}) {
      const { body, headers: sent } = await post("/login", { email: "ada@example.org", password: PASSWORD }, headers);
      return { ...(body.tokens as { accessToken: string; refreshToken: string }), cookie: sent.get("set-cookie") };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await world.close();
    },
  };
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
