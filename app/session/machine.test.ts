import { beforeEach, describe, expect, it } from "vitest";
import { createSession } from "./machine";
import type { SessionPorts } from "./ports";
import { ForcedLogout } from "./refresh";

const NOW = Date.parse("2026-11-20T09:00:00Z");

/** A token that can be decoded; only the server checks its signature. */
function token(name: string, secondsLeft = 600): string {
  const claims = { jti: name, email: "ada@example.org", role: "user", status: "active", exp: NOW / 1000 + secondsLeft };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${encode({ alg: "HS256" })}.${encode(claims)}.x`;
}
const json = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });
const USER = { email: "ada@example.org", role: "user", status: "active" };

let stored: Map<string, string>;
let calls: { path: string; authorization: string | null; body: unknown }[];
let answers: Record<string, () => Response | Promise<Response>>;
let page: string;
let wentTo: string[];
let online: boolean;
let goOnline: () => void;
let whenOnline: Promise<void>;
let queue: Promise<unknown>;
let mint: SessionPorts["mint"];
let onPause: () => void;

function browser(): SessionPorts {
  return {
    fetch: async (path, init) => {
      const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
      calls.push({ path, authorization: new Headers(init.headers).get("authorization"), body });
      const answer = answers[path];
      if (!answer) throw new TypeError("no such call");
      return answer();
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    now: () => NOW,
    isOnline: () => online,
    whenOnline: () => (online ? Promise.resolve() : whenOnline),
    alone: (work) => {
      const turn = queue.then(() => work(false));
      queue = turn.catch(() => {});
      return turn;
    },
    pause: async () => onPause(),
    path: () => page,
    goTo: (path) => {
      wentTo.push(path);
      page = path;
    },
    mint,
  };
}
const session = () => createSession(browser());
const paths = () => calls.map((call) => call.path);
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  stored = new Map([
    ["language", "ar"],
    ["mui-mode", "dark"],
  ]);
  calls = [];
  answers = { "/refresh-token": () => json(200, { accessToken: token("new"), refreshToken: token("rt-new") }) };
  page = "/app/certificates";
  wentTo = [];
  online = true;
  queue = Promise.resolve();
  mint = null;
  onPause = () => {};
  whenOnline = new Promise((resolve) => {
    goOnline = () => {
      online = true;
      resolve();
    };
  });
});

function keep(accessToken: string | null, refreshToken: string | null = token("rt")) {
  if (accessToken !== null) stored.set("accessToken", accessToken);
  if (refreshToken !== null) stored.set("refreshToken", refreshToken);
}

describe("starting", () => {
  it("begins as initializing", () => {
    expect(session().getState()).toEqual({ status: "initializing", user: null, forcedLogout: false });
  });

  it.each(["/signin", "/signup", "/forgot-password"])(
    "is skipped on %s, with no call and no change of the storage",
    async (path) => {
      page = path;
      keep(token("old", -1));
      const it = session();
      await it.start();
      expect(it.getState().status).toBe("signed-out");
      expect([calls, wentTo, stored.has("refreshToken")]).toEqual([[], [], true]);
    },
  );

  it("without a refresh token is signed out", async () => {
    keep(null, null);
    const it = session();
    await it.start();
    expect(it.getState().status).toBe("signed-out");
    expect(calls).toEqual([]);
  });

  it("with a valid access token is signed in from its contents, without a call", async () => {
    keep(token("at"));
    const it = session();
    await it.start();
    expect(it.getState()).toEqual({ status: "signed-in", user: USER, forcedLogout: false });
    expect(calls).toEqual([]);
  });

  it.each([
    ["expired", token("old", 0)],
    ["unreadable", "not.a.token"],
    ["missing", null],
  ])("with an access token that is %s refreshes and is signed in", async (_, accessToken) => {
    keep(accessToken);
    const it = session();
    await it.start();
    expect(it.getState()).toEqual({ status: "signed-in", user: USER, forcedLogout: false });
    expect(calls).toEqual([{ path: "/refresh-token", authorization: null, body: { refreshToken: token("rt") } }]);
    expect([stored.get("accessToken"), stored.get("refreshToken")]).toEqual([token("new"), token("rt-new")]);
  });

  it("does not refresh again where another tab has done so while it looked", async () => {
    keep(token("old", -1));
    const ports = browser();
    const { getItem } = ports.storage;
    // The other tab stores its tokens right after this one has read the old one.
    ports.storage.getItem = (key) => {
      const value = getItem(key);
      if (key === "accessToken" && value === token("old", -1)) keep(token("from the other tab"), token("rt-2"));
      return value;
    };
    const it = createSession(ports);
    await it.start();
    expect(it.getState().status).toBe("signed-in");
    expect(calls).toEqual([]);
  });

  it("waits a moment for what the tab before it has stored", async () => {
    keep(token("old", -1));
    let pauses = 0;
    onPause = () => {
      if (++pauses === 3) keep(token("from the other tab"), token("rt-2"));
    };
    const it = createSession({ ...browser(), alone: (work) => work(true) });
    await it.start();
    expect(it.getState().status).toBe("signed-in");
    expect([calls, pauses]).toEqual([[], 3]);
  });

  it("refreshes by itself where the tab before it has stored nothing", async () => {
    keep(token("old", -1));
    const it = createSession({ ...browser(), alone: (work) => work(true) });
    await it.start();
    expect(it.getState().status).toBe("signed-in");
    expect(paths()).toEqual(["/refresh-token"]);
  });

  it.each(["undefined", "two.parts", "", "four.parts.in.all"])(
    "with the refresh token %j is logged out without a call",
    async (text) => {
      keep(token("old", -1), text);
      const it = session();
      await it.start();
      expect(it.getState()).toEqual({ status: "signed-out", user: null, forcedLogout: true });
      expect([calls, wentTo, stored.has("accessToken"), stored.has("refreshToken")]).toEqual([
        [],
        ["/signin"],
        false,
        false,
      ]);
    },
  );

  it("asks for tokens where only the cookie has signed the browser in", async () => {
    mint = async () => json(200, { tokens: { accessToken: token("minted"), refreshToken: token("rt-minted") } });
    const it = session();
    await it.start();
    expect(it.getState().status).toBe("signed-in");
    expect(stored.get("refreshToken")).toBe(token("rt-minted"));
  });

  it("stays where it is when no tokens are given for the cookie", async () => {
    mint = async () => json(401, {});
    const it = session();
    await it.start();
    expect([it.getState().status, wentTo]).toEqual(["signed-out", []]);
  });
});

describe("refreshing", () => {
  beforeEach(() => keep(token("old", -1)));

  it("is postponed while offline, and loses nothing", async () => {
    online = false;
    const it = session();
    const started = it.start();
    await tick();
    expect([it.getState().status, calls, stored.get("refreshToken")]).toEqual(["initializing", [], token("rt")]);
    goOnline();
    await started;
    expect(it.getState().status).toBe("signed-in");
  });

  it("begins again when the connection breaks under it", async () => {
    answers["/refresh-token"] = () => {
      if (calls.length > 1) return json(200, { accessToken: token("new"), refreshToken: token("rt-new") });
      online = false;
      throw new TypeError("connection lost");
    };
    const it = session();
    const started = it.start();
    await tick();
    expect([it.getState().status, stored.get("refreshToken")]).toEqual(["initializing", token("rt")]);
    goOnline();
    await started;
    expect([it.getState().status, wentTo]).toEqual(["signed-in", []]);
  });

  it.each(["undefined", "a.b", undefined])(
    "keeps the old refresh token where the new one is %j",
    async (refreshToken) => {
      answers["/refresh-token"] = () => json(200, { accessToken: token("new"), refreshToken });
      await session().start();
      expect([stored.get("accessToken"), stored.get("refreshToken")]).toEqual([token("new"), token("rt")]);
    },
  );

  it.each<[string, () => Response]>([
    ["a refusal", () => json(401, { code: "INVALID_REFRESH_TOKEN" })],
    ["a fault of the server", () => json(500)],
    ["an answer without tokens", () => json(200, {})],
    ["an access token that cannot be read", () => json(200, { accessToken: "a.b.c", refreshToken: token("rt-new") })],
    [
      "a broken connection while online",
      () => {
        throw new TypeError("connection refused");
      },
    ],
  ])("ends in logout after %s: tokens and person go, language and theme stay", async (_, answer) => {
    answers["/refresh-token"] = answer;
    const it = session();
    await it.start();
    expect(it.getState()).toEqual({ status: "signed-out", user: null, forcedLogout: true });
    expect([...stored.keys()]).toEqual(["language", "mui-mode"]);
    expect(wentTo).toEqual(["/signin"]);
  });
});

describe("logging in", () => {
  const credentials = { email: "ada@example.org", password: "x" };

  it("stores both tokens and the user", async () => {
    answers["/login"] = () => json(200, { tokens: { accessToken: token("at"), refreshToken: token("rt") } });
    const it = session();
    await it.login(credentials);
    expect(it.getState()).toEqual({ status: "signed-in", user: USER, forcedLogout: false });
    expect([stored.get("accessToken"), stored.get("refreshToken")]).toEqual([token("at"), token("rt")]);
  });

  it.each([
    [
      "a refresh token of two parts",
      { accessToken: token("at"), refreshToken: "a.b" },
      "Invalid refresh token received from server",
    ],
    ["no refresh token", { accessToken: token("at") }, "Invalid refresh token received from server"],
    [
      "an empty access token",
      { accessToken: "", refreshToken: token("rt") },
      "Invalid access token received from server",
    ],
    [
      "the access token undefined",
      { accessToken: "undefined", refreshToken: token("rt") },
      "Invalid access token received from server",
    ],
    [
      "a token that cannot be read",
      { accessToken: "a.b.c", refreshToken: token("rt") },
      "Invalid tokens received from server",
    ],
    [
      "a refresh token that cannot be read",
      { accessToken: token("at"), refreshToken: "a.b.c" },
      "Invalid tokens received from server",
    ],
  ])("refuses %s and removes both tokens", async (_, tokens, message) => {
    keep(token("before"));
    answers["/login"] = () => json(200, { tokens });
    await expect(session().login(credentials)).rejects.toThrow(message);
    expect([stored.has("accessToken"), stored.has("refreshToken")]).toEqual([false, false]);
  });

  it("shows the error of the answer, clears both tokens, and never refreshes for it", async () => {
    keep(token("before"));
    answers["/login"] = () => json(401, { error: "Invalid email address or password.", code: "INVALID_CREDENTIALS" });
    await expect(session().login(credentials)).rejects.toThrow("Invalid email address or password.");
    expect([paths(), stored.has("accessToken"), stored.has("refreshToken")]).toEqual([["/login"], false, false]);
  });

  it("passes a raw error on", async () => {
    answers["/login"] = () => {
      throw new TypeError("connection refused");
    };
    await expect(session().login(credentials)).rejects.toThrow("connection refused");
  });
});

describe("logging out", () => {
  it("clears the local tokens before the call, then goes to the sign-in page", async () => {
    keep(token("at"));
    let atCall: unknown = null;
    answers["/logout"] = () => {
      atCall = stored.get("refreshToken") ?? null;
      return json(204);
    };
    const it = session();
    await it.start();
    await it.logout();
    expect([atCall, calls.at(-1)?.body]).toEqual([null, { refreshToken: token("rt") }]);
    expect([it.getState(), wentTo]).toEqual([{ status: "signed-out", user: null, forcedLogout: false }, ["/signin"]]);
  });

  it("works where the call fails", async () => {
    keep(token("at"));
    const it = session();
    await it.start();
    await it.logout();
    expect(it.getState().status).toBe("signed-out");
  });

  it.each(["/signin", "/signup", "/forgot-password"])("stays on %s", async (path) => {
    page = path;
    await session().logout();
    expect(wentTo).toEqual([]);
  });

  it("in one tab signs the others out", async () => {
    keep(token("at"));
    const it = session();
    await it.start();
    stored.delete("refreshToken");
    it.noticeStorage();
    expect([it.getState().status, wentTo]).toEqual(["signed-out", ["/signin"]]);
  });
});

describe("a call", () => {
  beforeEach(() => keep(token("at")));
  const fresh = () =>
    calls.at(-1)?.authorization === `Bearer ${token("new")}`
      ? json(200, { ok: true })
      : json(401, { code: "INVALID_ACCESS_TOKEN" });

  it("carries the stored access token, and none where there is none", async () => {
    answers["/settings"] = () => json(200, {});
    const it = session();
    await it.request("/settings");
    stored.delete("accessToken");
    await it.request("/settings");
    expect(calls.map((call) => call.authorization)).toEqual([`Bearer ${token("at")}`, null]);
  });

  it("is repeated once with a new token after a 401", async () => {
    answers["/settings"] = fresh;
    const response = await session().request("/settings", { method: "PUT", body: '{"x":1}' });
    expect(response.status).toBe(200);
    expect(paths()).toEqual(["/settings", "/refresh-token", "/settings"]);
    expect(calls.at(-1)?.body).toEqual({ x: 1 });
  });

  it("is repeated no more than once", async () => {
    answers["/settings"] = () => json(401, { code: "INVALID_ACCESS_TOKEN" });
    expect((await session().request("/settings")).status).toBe(401);
    expect(paths()).toEqual(["/settings", "/refresh-token", "/settings"]);
  });

  it("waits with all others for one refresh", async () => {
    answers["/settings"] = fresh;
    const it = session();
    const responses = await Promise.all(Array.from({ length: 30 }, () => it.request("/settings")));
    expect(responses.every((response) => response.status === 200)).toBe(true);
    expect(paths().filter((path) => path === "/refresh-token")).toHaveLength(1);
  });

  it("uses what another tab has refreshed", async () => {
    answers["/settings"] = fresh;
    const tabs = [session(), session(), session()];
    await Promise.all(tabs.flatMap((tab) => Array.from({ length: 10 }, () => tab.request("/settings"))));
    expect(paths().filter((path) => path === "/refresh-token")).toHaveLength(1);
    expect(wentTo).toEqual([]);
  });

  it("forces logout without a refresh where the answer says INVALID_REFRESH_TOKEN", async () => {
    answers["/settings"] = () => json(401, { code: "INVALID_REFRESH_TOKEN" });
    const it = session();
    await expect(it.request("/settings")).rejects.toBeInstanceOf(ForcedLogout);
    expect([paths(), it.getState().forcedLogout, wentTo]).toEqual([["/settings"], true, ["/signin"]]);
  });

  it("forces logout after a 401 without a stored refresh token", async () => {
    stored.delete("refreshToken");
    answers["/settings"] = () => json(401, {});
    await expect(session().request("/settings")).rejects.toBeInstanceOf(ForcedLogout);
    expect(paths()).toEqual(["/settings"]);
  });

  it("flags every waiting call as forcedLogout when the refresh fails", async () => {
    answers["/settings"] = () => json(401, {});
    answers["/refresh-token"] = () => json(401, { code: "INVALID_REFRESH_TOKEN" });
    const it = session();
    const results = await Promise.allSettled([it.request("/settings"), it.request("/settings")]);
    expect(results.map((result) => result.status === "rejected" && result.reason.forcedLogout)).toEqual([true, true]);
    expect(paths().filter((path) => path === "/refresh-token")).toHaveLength(1);
  });

  it("is repeated when the browser comes online after a 401 while offline", async () => {
    answers["/settings"] = () => (online ? json(200, {}) : json(401, {}));
    online = false;
    const request = session().request("/settings");
    await tick();
    expect(paths()).toEqual(["/settings"]);
    goOnline();
    expect((await request).status).toBe(200);
    expect(paths()).toEqual(["/settings", "/settings"]);
  });

  it.each(["/login", "/refresh-token", "/logout"])("to %s is never retried after a 401", async (path) => {
    answers[path] = () => json(401, {});
    expect((await session().request(path, { method: "POST" })).status).toBe(401);
    expect(paths()).toEqual([path]);
  });

  it("passes other answers on as they are", async () => {
    answers["/settings"] = () => json(500, {});
    expect((await session().request("/settings")).status).toBe(500);
  });
});
