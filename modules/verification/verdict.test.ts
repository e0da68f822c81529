import { describe, expect, it } from "vitest";
import { BEST, CHECKS, type CheckName, type CheckOutcome } from "./checks/index";
import { decideVerdict, type Verdict, verdictByDate } from "./verdict";

type Summary = { name: CheckName; outcome: CheckOutcome; code: string };
const NAMES: CheckName[] = ["document", "signature", "status", "anchor"];
const OUTCOMES: CheckOutcome[] = ["pass", "fail", "unknown", "pending"];
const now = new Date("2026-11-20T09:00:00Z");
const validity = { validFrom: "2026-11-01T00:00:00Z", expiresOn: null };

function checks(changes: Partial<Record<CheckName, [CheckOutcome, string?]>> = {}): Summary[] {
  return NAMES.map((name) => {
    const [outcome, code = ""] = changes[name] ?? ["pass"];
    return { name, outcome, code };
  });
}

const decide = (found: Summary[], dates: { validFrom: string; expiresOn: string | null }) =>
  decideVerdict(CHECKS, found, BEST, verdictByDate(dates, now));

/** Every combination of outcomes for the four checks. */
function everyCombination(): CheckOutcome[][] {
  return NAMES.reduce<CheckOutcome[][]>((all, _) => all.flatMap((some) => OUTCOMES.map((one) => [...some, one])), [[]]);
}

describe("verdict", () => {
  it.each<[string, Parameters<typeof checks>[0], Verdict]>([
    ["everything passed", {}, "valid"],
    ["the document was changed", { document: ["fail", "altered"] }, "tampered"],
    ["the signature does not hold", { signature: ["fail", "bad-signature"] }, "tampered"],
    ["the key is not the issuer's", { signature: ["fail", "wrong-issuer"] }, "wrong-issuer"],
    ["the chain denies the anchor", { anchor: ["fail", "not-anchored"] }, "tampered"],
    ["it was revoked", { status: ["fail", "revoked"] }, "revoked"],
    ["it was suspended", { status: ["fail", "suspended"] }, "suspended"],
    ["it was replaced", { status: ["fail", "superseded"] }, "superseded"],
    ["the anchor is under way", { anchor: ["pending", "waiting"] }, "anchor-pending"],
    ["the chain is out of reach", { anchor: ["unknown", "unreachable"] }, "not-checked"],
    ["the status is out of reach", { status: ["unknown", "unreachable"] }, "not-checked"],
    ["revoked while the chain is out of reach", { status: ["fail", "revoked"], anchor: ["unknown"] }, "revoked"],
    ["revoked and changed", { status: ["fail", "revoked"], document: ["fail"] }, "tampered"],
    ["revoked while the anchor is under way", { status: ["fail", "revoked"], anchor: ["pending"] }, "revoked"],
    ["status unknown while the anchor is under way", { status: ["unknown"], anchor: ["pending"] }, "not-checked"],
  ])("when %s", (_case, changes, verdict) => {
    expect(decide(checks(changes), validity)).toBe(verdict);
  });

  it("is valid on the last day of validity, at whatever place, and expired after it", () => {
    expect(decide(checks(), { ...validity, expiresOn: "2026-11-19" })).toBe("valid");
    expect(decide(checks(), { ...validity, expiresOn: "2026-11-18" })).toBe("expired");
  });

  it("is valid from the second at which its first day begins where it was issued, and not before it", () => {
    const from = (validFrom: string) => decide(checks(), { ...validity, validFrom });
    expect(from("2026-11-20T22:00:00+13:00")).toBe("valid");
    expect(from("2026-11-20T22:00:01+13:00")).toBe("not-yet-valid");
    expect(from("2026-11-21T00:00:00+13:00")).toBe("not-yet-valid");
    expect(from("2026-11-20T00:00:00-04:00")).toBe("valid");
  });

  it("says revoked, not expired, of a certificate that is both", () => {
    const both = decide(checks({ status: ["fail", "revoked"] }), { ...validity, expiresOn: "2020-01-01" });
    expect(both).toBe("revoked");
  });

  it("is valid for one combination of outcomes out of all 256: four passes", () => {
    const valid = everyCombination().filter((outcomes) => {
      const all = NAMES.map((name, i) => ({ name, outcome: outcomes[i] ?? "unknown", code: "" }));
      return decide(all, validity) === "valid";
    });
    expect(valid).toEqual([["pass", "pass", "pass", "pass"]]);
  });

  it.each(NAMES)("cannot say anything when the %s check is missing", (missing) => {
    expect(
      decide(
        checks().filter((check) => check.name !== missing),
        validity,
      ),
    ).toBe("not-checked");
  });
});
