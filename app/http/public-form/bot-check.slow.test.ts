import http from "node:http";
import type { AddressInfo } from "node:net";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "#app/composition.server";
import type { CaptchaSettings } from "#app/config.server";
import { judgeSender, makePuzzle } from "./bot-check.server";

const clock = { now: () => new Date() };
const logged: string[] = [];

function depsWith(captcha: CaptchaSettings | null = null) {
  const log = { error: (message: string) => void logged.push(message) };
  return { csrfKey: Buffer.alloc(32, 5), clock, log, config: { captcha } } as unknown as Deps;
}
const formWith = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
async function solved(challenge: Challenge) {
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}

describe("our own puzzle", () => {
  const deps = depsWith();
  const judge = (answer: unknown, formKey = "form-1") =>
    judgeSender(deps, formWith({ altcha: typeof answer === "string" ? answer : JSON.stringify(answer) }), formKey);

  it("vouches for whoever solved the one of this form", async () => {
    expect(await judge(await solved(await makePuzzle(deps, "form-1")))).toBe("person");
  });

  it("does not vouch for the solution of another form's", async () => {
    const answer = await solved(await makePuzzle(deps, "form-1"));
    expect(await judge(answer, "form-2")).toBe("robot");
    const renamed = {
      ...answer,
      challenge: { ...answer.challenge, parameters: { ...answer.challenge.parameters, data: { form: "form-2" } } },
    };
    expect(await judge(renamed, "form-2")).toBe("robot");
  });

  it("does not vouch for a guess, an easier puzzle of the sender's own, or one that has run out", async () => {
    const challenge = await makePuzzle(deps, "form-1");
    expect(await judge({ challenge, solution: { counter: 1, derivedKey: "00" } })).toBe("robot");
    const easy = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: "0" } };
    expect(await judge(await solved(easy))).toBe("robot");
    const old = await makePuzzle({ ...deps, clock: { now: () => new Date(Date.now() - 2 * 3_600_000) } }, "form-1");
    expect(await judge(await solved(old))).toBe("robot");
  });

  it.each(["nonsense", "{}", "[]", "null", '{"challenge":{},"solution":{}}'])(
    "takes %s for a robot's",
    async (answer) => {
      expect(await judge(answer)).toBe("robot");
    },
  );

  it("leaves unproven who ran no script", async () => {
    expect(await judgeSender(deps, formWith({}), "form-1")).toBe("unproven");
  });
});

describe("the check of another company", () => {
  let server: http.Server;
  let settings: CaptchaSettings;
  let answerWith: { status: number; body: string };
  let posted: URLSearchParams | undefined;
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      let text = "";
      request.on("data", (chunk) => {
        text += chunk;
      });
      request.on("end", () => {
        posted = new URLSearchParams(text);
        response.writeHead(answerWith.status, { "Content-Type": "application/json" }).end(answerWith.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const verifyUrl = `http://127.0.0.1:${port}/siteverify`;
    settings = { provider: "turnstile", siteKey: "site", secretKey: "secret", verifyUrl };
  });
  afterAll(() => server.close());

  async function judge(status: number, body: object | string, field = "cf-turnstile-response") {
    answerWith = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
    return judgeSender(depsWith(settings), formWith({ [field]: "token" }), "form-1");
  }

  it("is asked with our secret and the widget's answer, and believed both ways", async () => {
    expect(await judge(200, { success: true })).toBe("person");
    expect(Object.fromEntries(posted ?? [])).toEqual({ secret: "secret", response: "token" });
    expect(await judge(200, { success: false, "error-codes": ["invalid-input-response"] })).toBe("robot");
  });

  it.each([
    ["is broken", 500, "oops"],
    ["answers nonsense", 200, "<html>"],
    ["does not know our key", 200, { success: false, "error-codes": ["invalid-input-secret"] }],
  ])("says nothing of a visitor while it %s", async (_what, status, body) => {
    expect(await judge(status, body)).toBe("unavailable");
  });

  it("says nothing of a visitor while it cannot be reached", async () => {
    const away = { ...settings, verifyUrl: "http://127.0.0.1:9/siteverify" };
    expect(await judgeSender(depsWith(away), formWith({ "cf-turnstile-response": "token" }), "form-1")).toBe(
      "unavailable",
    );
    expect(logged.length).toBeGreaterThan(0);
  });

  it("takes no answer of our own puzzle in its place", async () => {
    expect(await judge(200, { success: true }, "altcha")).toBe("unproven");
  });
});
