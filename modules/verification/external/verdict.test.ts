import { describe, expect, it } from "vitest";
import { decideVerdict } from "../verdict";
import type { ExternalVerdict } from "./source";
import { BEST, EXTERNAL_CHECKS, type ExternalCheckResult } from "./verify-external";

type Name = ExternalCheckResult["name"];
type Outcome = ExternalCheckResult["outcome"];
type Code = ExternalCheckResult["code"];
type Summary = { name: Name; outcome: Outcome; code: Code };
const decide = (found: Summary[]) => decideVerdict(EXTERNAL_CHECKS, found, BEST);

const NAMES: Name[] = ["proof", "issuer", "time", "status", "schema"];
const OUTCOMES: Outcome[] = ["pass", "fail", "unknown", "none"];

function checks(changes: Partial<Record<Name, [Outcome, Code?]>> = {}): Summary[] {
  return NAMES.map((name) => {
    const [outcome, code = "in-force"] = changes[name] ?? ["pass"];
    return { name, outcome, code };
  });
}

const combinations = NAMES.reduce<Outcome[][]>(
  (all) => all.flatMap((some) => OUTCOMES.map((one) => [...some, one])),
  [[]],
);

describe("the verdict on another platform's credential", () => {
  it.each<[string, Parameters<typeof checks>[0], ExternalVerdict]>([
    ["everything passed", {}, "holds"],
    ["it offers no list and no dates", { status: ["none"], time: ["none"] }, "holds"],
    ["the signature is broken", { proof: ["fail", "signature-broken"] }, "not-genuine"],
    ["the key is somebody else's", { issuer: ["fail", "key-not-of-issuer"] }, "not-genuine"],
    ["the key is somebody else's and it is revoked", { issuer: ["fail"], status: ["fail", "revoked"] }, "not-genuine"],
    ["it was revoked", { status: ["fail", "revoked"] }, "revoked"],
    ["it was suspended", { status: ["fail", "suspended"] }, "suspended"],
    ["a list without signature names it", { status: ["fail", "on-list"] }, "revoked"],
    ["it was revoked and the issuer is out of reach", { status: ["fail", "revoked"], issuer: ["unknown"] }, "revoked"],
    ["another's signed list names it", { status: ["unknown", "listed-by-another"] }, "listed"],
    ["another's signed list names it, expired", { status: ["unknown", "listed-by-another"], time: ["fail"] }, "listed"],
    ["it has another form than it names", { schema: ["fail", "schema-differs"] }, "malformed"],
    ["its form could not be checked", { schema: ["unknown", "schema-not-checked"] }, "holds"],
    ["it has expired", { time: ["fail", "expired"] }, "expired"],
    ["it is not valid yet", { time: ["fail", "not-yet"] }, "not-yet-valid"],
    ["the issuer is out of reach", { issuer: ["unknown", "issuer-unreachable"] }, "not-checked"],
    ["the list is out of reach", { status: ["unknown", "status-unreachable"] }, "not-checked"],
    ["the proof is of no kind we know", { proof: ["unknown", "unsupported-proof"] }, "not-checked"],
    ["it has no proof to speak of", { proof: ["none"] }, "not-checked"],
  ])("when %s", (_case, changes, verdict) => {
    expect(decide(checks(changes))).toBe(verdict);
  });

  it("holds for 12 combinations of outcomes out of all 1,024: signature and issuer pass, dates and status pass or are not offered, the form does not fail", () => {
    const holding = combinations.filter((outcomes) => {
      const all = NAMES.map((name, i) => ({ name, outcome: outcomes[i] ?? "unknown", code: "in-force" }) as const);
      return decide(all) === "holds";
    });
    const offered = ["pass", "none"] as const;
    const expected = offered.flatMap((time) =>
      offered.flatMap((status) => ["pass", "unknown", "none"].map((schema) => ["pass", "pass", time, status, schema])),
    );
    expect(holding).toEqual(expected);
  });

  it.each(NAMES.slice(0, 4))("does not hold when the %s check is missing", (missing) => {
    expect(decide(checks().filter(({ name }) => name !== missing))).toBe("not-checked");
  });
});
