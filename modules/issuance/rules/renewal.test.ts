import { describe, expect, it } from "vitest";
import { renewalOf } from "./renewal";

const certificate = (issuedOn: string, expiresOn: string | null) => ({
  recipientName: "Lina Haddad",
  recipientEmail: null,
  achievementName: "First aid",
  issuedOn: new Date(issuedOn),
  expiresOn: expiresOn === null ? null : new Date(expiresOn),
});
const last = (issuedOn: string, expiresOn: string | null, from: string, chosen = "") =>
  renewalOf(certificate(issuedOn, expiresOn), [], undefined, { issuedOn: from, expiresOn: chosen }).expires_on;

describe("the last day of a renewal", () => {
  it("is as many months away as it was, also where that was the day before", () => {
    expect(last("2024-01-15", "2026-01-15", "2026-01-10")).toBe("2028-01-10");
    expect(last("2024-01-15", "2026-01-14", "2026-01-10")).toBe("2028-01-09");
    expect(last("2025-03-01", "2026-02-28", "2026-03-01")).toBe("2027-02-28");
  });

  it("is the last day of a month that has no such day", () => {
    expect(last("2025-01-31", "2025-02-28", "2026-08-31")).toBe("2026-09-30");
    expect(last("2024-02-29", "2025-02-28", "2025-02-28")).toBe("2026-02-28");
  });

  it("is as many days away where those were no whole months", () => {
    expect(last("2026-01-01", "2026-01-11", "2026-12-30")).toBe("2027-01-09");
    expect(last("2026-01-01", "2026-01-01", "2026-12-30")).toBe("2026-12-30");
  });

  it("is the one that was chosen, and none where there was none", () => {
    expect(last("2024-01-15", "2026-01-15", "2026-01-10", "2026-12-31")).toBe("2026-12-31");
    expect(last("2024-01-15", null, "2026-01-10")).toBe("");
  });

  it("is none where the first day is no date, or where it would be after the year 9999", () => {
    expect(last("2024-01-15", "2026-01-15", "soon")).toBe("");
    expect(last("2024-01-15", "2026-01-15", "9999-01-15")).toBe("");
  });

  it("is left to an achievement that says how long it is good", () => {
    const chosen = { issuedOn: "2026-01-10", expiresOn: "" };
    const renew = (validity: "months" | "none") =>
      renewalOf(certificate("2024-01-15", "2026-01-15"), [], { validity }, chosen).expires_on;
    expect([renew("months"), renew("none")]).toEqual(["", "2028-01-10"]);
  });
});
