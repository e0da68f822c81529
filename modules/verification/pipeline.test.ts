import { describe, expect, it } from "vitest";
import { checksOf } from "./check";
import { pipelineOf } from "./pipeline";

/** Answers of a source by check; a missing answer is unknown. */
type Source = Partial<Record<"seal" | "stamp" | "dates", "yes" | "no">>;
type Verdict = "good" | "forged" | "withdrawn" | "late" | "under-way" | "open";
const define = checksOf<Verdict, string, Source, { about: string }>();

const seal = define({
  name: "seal",
  required: true,
  finds: "forgery",
  codes: { "seal-whole": "pass", "seal-broken": "fail", "seal-unknown": "unknown" },
  verdict: "forged",
  run: async (about, { seal }) => ({
    about,
    code: seal === "yes" ? "seal-whole" : seal === "no" ? "seal-broken" : "seal-unknown",
  }),
});
const stamp = define({
  name: "stamp",
  required: true,
  finds: "withdrawal",
  codes: { stamped: "pass", "stamp-on-its-way": "pending", "no-stamp": "none" },
  verdict: "withdrawn",
  run: async (about, { stamp }) => ({
    about,
    code: stamp === "yes" ? "stamped" : stamp === "no" ? "no-stamp" : "stamp-on-its-way",
  }),
});
const dates = define({
  name: "dates",
  required: false,
  finds: "time",
  codes: { "in-time": "pass", "too-late": "fail", "date-unknown": "unknown" },
  verdict: "late",
  run: async (about, { dates }) => ({
    about,
    code: dates === "yes" ? "in-time" : dates === "no" ? "too-late" : "date-unknown",
  }),
});

const BEST = { sound: "good", pending: "under-way", unchecked: "open" } as const;
const run = pipelineOf([seal, stamp, dates], BEST);
const verdictOf = async (source: Source) => (await run("a letter", source)).verdict;

describe("a pipeline of checks", () => {
  it("answers for every check in the list's order, with the outcome that its code stands for", async () => {
    const { verdict, checks } = await run("a letter", { seal: "yes", stamp: "yes", dates: "yes" });
    expect(verdict).toBe("good");
    expect(checks).toEqual([
      { name: "seal", outcome: "pass", code: "seal-whole", about: "a letter" },
      { name: "stamp", outcome: "pass", code: "stamped", about: "a letter" },
      { name: "dates", outcome: "pass", code: "in-time", about: "a letter" },
    ]);
  });

  it("never says the best while a source cannot answer a required check", async () => {
    expect(await verdictOf({ stamp: "yes", dates: "yes" })).toBe("open");
    expect(await verdictOf({ seal: "yes", dates: "yes" })).toBe("under-way");
  });

  it("takes nothing away where one that is not required is unknown, and heeds it where it fails", async () => {
    expect(await verdictOf({ seal: "yes", stamp: "yes" })).toBe("good");
    expect(await verdictOf({ seal: "yes", stamp: "yes", dates: "no" })).toBe("late");
  });

  it("is satisfied by nothing to check only where the check knows of that", async () => {
    expect(await verdictOf({ seal: "yes", stamp: "no" })).toBe("good");
    const nothing = { ...seal, run: async (about: string) => ({ about, code: "no-stamp" as "seal-whole" }) };
    expect((await pipelineOf([nothing, stamp], BEST)("a letter", { stamp: "yes" })).verdict).toBe("open");
  });

  it("says of a forged letter that it is forged, whatever else is the matter with it", async () => {
    expect(await verdictOf({ seal: "no", dates: "no" })).toBe("forged");
    expect((await pipelineOf([dates, stamp, seal], BEST)("a letter", { seal: "no", dates: "no" })).verdict).toBe(
      "forged",
    );
  });

  it("takes one check more from its list alone", async () => {
    const added = define({
      name: "ink",
      required: true,
      finds: "forgery",
      codes: { "ink-unknown": "unknown", "ink-faded": "fail" },
      verdict: "forged",
      run: async (about, { seal }) => ({ about, code: seal === "yes" ? "ink-unknown" : "ink-faded" }),
    });
    const longer = pipelineOf([seal, stamp, dates, added], BEST);
    const { verdict, checks } = await longer("a letter", { seal: "yes", stamp: "yes", dates: "yes" });
    expect(verdict).toBe("open");
    expect(checks.at(-1)).toEqual({ name: "ink", outcome: "unknown", code: "ink-unknown", about: "a letter" });
    expect((await longer("a letter", { stamp: "yes" })).verdict).toBe("forged");
  });
});
