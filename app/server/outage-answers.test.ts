import fs from "node:fs";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { lastResortPage, withOutageAnswers } from "./outage-answers";

const warned: string[] = [];
const log = { info() {}, warn: (message: string) => warned.push(message), error() {} };
const away = Object.assign(new Error("Can't reach database server"), { code: "P1001" });

const fail = (error: unknown) => async () => {
  throw error;
};

/** A build with one route, with the parts that the guard reads. */
function buildOf(module: object): ServerBuild {
  return {
    routes: { page: { id: "page", path: "/page", module: { default: null, ...module } } },
  } as unknown as ServerBuild;
}

function call(build: ServerBuild, name: "loader" | "action"): Promise<unknown> {
  const run = build.routes.page?.module[name];
  if (!run) throw new Error(`there is no ${name}`);
  const context = { nonce: "", requestId: "", address: "" };
  const request = new Request("https://certificates.example.org/page?secret=1");
  return Promise.resolve(run({ request, params: {}, context }));
}

describe("while the database is away", () => {
  it.each(["loader", "action"] as const)("a %s answers 503 and says when to come back", async (name) => {
    const answer = await call(withOutageAnswers(buildOf({ [name]: fail(away) }), log), name).catch((thrown) => thrown);
    if (!(answer instanceof Response)) throw new Error(`not an answer: ${answer}`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("10");
    expect(await answer.json()).toEqual({ code: "unavailable" });
    expect(warned.join()).not.toContain("secret");
  });

  it("what else a route throws, or answers, goes its way", async () => {
    const fault = new TypeError("ours");
    await expect(call(withOutageAnswers(buildOf({ loader: fail(fault) }), log), "loader")).rejects.toBe(fault);
    const fine = withOutageAnswers(buildOf({ loader: async () => "fine" }), log);
    await expect(call(fine, "loader")).resolves.toBe("fine");
    expect(fine.routes.page?.module.action).toBeUndefined();
  });
});

describe("the page for when no other can be drawn", () => {
  it.each([
    ["en", "ltr", "Something went wrong on our side"],
    ["ar", "rtl", "حدث خطأ"],
  ] as const)("speaks %s (%s)", (language, direction, title) => {
    const page = lastResortPage("Sanad", "3f2a", language);
    expect(page).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(page).toContain(title);
    expect(page).toContain("<code>3f2a</code>");
  });

  it("looks like a page, by a file that no build makes", () => {
    const [, style = ""] = /<link rel="stylesheet" href="\/([^"]+)">/.exec(lastResortPage("Sanad", "3f2a", "en")) ?? [];
    expect(fs.readFileSync(path.join("public", style), "utf8")).toContain("max-width");
  });

  it("shows what it is given as text", () => {
    expect(lastResortPage("<b>", "<script>", "de")).not.toMatch(/<b>|<script>/);
  });
});
