import { once } from "node:events";
import net from "node:net";

/** A request, in the terms of `fetch`. */
export interface Hit {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | FormData | null;
}

export interface Answer {
  status: number;
  took: number;
  text: string;
}

/** Timeout of an answer in milliseconds. */
const TIMEOUT_MS = 30_000;
let visitors = 0;

/** Sends a request from its own network address, so that limits for each network do not hide other findings. */
export async function send(origin: string, { method, path, headers, body }: Hit): Promise<Answer> {
  visitors++;
  const from = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const began = performance.now();
  const response = await fetch(origin + path, {
    method,
    headers: { "X-Forwarded-For": from, ...headers },
    body: method === "GET" || method === "HEAD" ? null : body,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  return { status: response.status, took: performance.now() - began, text };
}

/** Sends bytes unchanged and closes the connection; returns what was received until then. */
export async function sendBytes(port: number, bytes: string): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("latin1");
  });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.end(Buffer.from(bytes, "latin1"));
  await Promise.race([once(socket, "close"), new Promise((resolve) => setTimeout(resolve, 3_000))]);
  socket.destroy();
  return answer;
}

/** Signs in through the form, as a browser does, and returns the session's cookie. */
export async function signIn(origin: string, account: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${origin}/signin`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams(account),
    redirect: "manual",
  });
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith("sid="));
  if (response.status !== 303 || !cookie) throw new Error(`could not sign in: ${response.status}`);
  return cookie.split(";")[0] ?? "";
}
