import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#modules/kernel/languages";
import { refuse } from "./problem.server";
import { type ApiProblem, apiCode, isPageCode, PROBLEMS, type ProblemCode, problemOf, statusOf } from "./problems";

const CODES = Object.keys(PROBLEMS) as ProblemCode[];
const shownOn = (where: "page" | "api") => CODES.filter((code) => [where, "both"].includes(PROBLEMS[code].shown));
const textsOf = (language: string, namespace: string) =>
  JSON.parse(fs.readFileSync(`app/i18n/locales/${language}/${namespace}.json`, "utf8"));

describe("the map of problems", () => {
  it.each(LANGUAGES)("has its texts in %s, and no text without a code", (language) => {
    const { problems } = textsOf(language, "errors");
    for (const code of shownOn("page") as Parameters<typeof problemOf>[0][]) {
      const { title, text } = problems[problemOf(code).code] ?? {};
      expect([title, text], code).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
    }
    // "offline" is shown by the service worker; no server responds with it.
    expect(Object.keys(problems).filter((code) => !isPageCode(code))).toEqual(["offline"]);
    const { api } = textsOf(language, "account");
    const names = new Set((shownOn("api") as ApiProblem[]).map((code) => apiCode(code)));
    expect(Object.keys(api).sort()).toEqual([...names].sort());
    for (const name of names) expect(api[name], name).toMatch(/\S/);
  });

  it("gives a code that is shown as another one a text of its kind", () => {
    const others = CODES.flatMap((code) => {
      const problem = PROBLEMS[code];
      return "as" in problem ? [[problem.shown, problem.as] as const] : [];
    });
    expect(others.length).toBeGreaterThan(0);
    for (const [shown, as] of others) expect([shown, "both"]).toContain(PROBLEMS[as].shown);
  });

  it("keeps the public names and statuses of the API", () => {
    const published = Object.fromEntries(
      (shownOn("api") as ApiProblem[]).map((code) => [apiCode(code), statusOf(code)]),
    );
    // The type ensures that this list has every public code and no other.
    const contract: Record<ReturnType<typeof apiCode>, number> = {
      COMMON_PASSWORD: 400,
      EMAIL_TAKEN: 409,
      EMAIL_UNCHANGED: 409,
      INTERNAL_ERROR: 500,
      INVALID_ACCESS_TOKEN: 401,
      INVALID_CODE: 400,
      INVALID_CREDENTIALS: 401,
      INVALID_INPUT: 400,
      INVALID_JSON: 400,
      INVALID_REFRESH_TOKEN: 401,
      INVALID_RESET_TOKEN: 400,
      JSON_REQUIRED: 415,
      METHOD_NOT_ALLOWED: 405,
      NOT_FOUND: 404,
      OTHER_SITE: 403,
      PERSONAL_PASSWORD: 400,
      TOO_LARGE: 413,
      TOO_MANY_REQUESTS: 429,
      UNAVAILABLE: 503,
      WRONG_PASSWORD: 400,
    };
    expect(published).toEqual(contract);
  });

  it("refuses to compile a domain code that it does not have, or that no page explains", () => {
    const refusing = (code: "forbidden" | "never-heard-of") => {
      // @ts-expect-error "never-heard-of" is not in the map
      refuse(code);
    };
    const onPage = (code: "invalid-code") => {
      // @ts-expect-error only the API has words for it
      refuse(code);
    };
    expect([refusing, onPage]).toHaveLength(2);
    expect(() => refuse("forbidden")).toThrow(expect.objectContaining({ status: 403 }));
  });
});
