import { describe, expect, it } from "vitest";
import {
  CERTIFICATE_STATES,
  type CertificateState,
  judgeStep,
  STEPS,
  type Step,
  type StepCode,
  stateOf,
  stepIn,
} from "./steps";

const at = new Date("2026-11-30");
const facts = {
  revokedAt: null,
  suspendedAt: null,
  suspensionReason: null,
  supersededById: null,
  renewedById: null,
  erasedAt: null,
};
const ROWS: Record<CertificateState, Parameters<typeof stateOf>[0]> = {
  valid: facts,
  renewed: { ...facts, renewedById: "1" },
  suspended: { ...facts, suspendedAt: at, suspensionReason: "misconduct" },
  frozen: { ...facts, suspendedAt: at, suspensionReason: "frozen-misuse-report" },
  revoked: { ...facts, revokedAt: at },
  superseded: { ...facts, revokedAt: at, supersededById: "1" },
  erased: { ...facts, erasedAt: at },
};

/** Written out once more, so that a cell is changed on purpose. */
const TABLE: Record<CertificateState, Partial<Record<Step, StepCode>>> = {
  valid: { "issue-again": "already-issued", reinstate: "not-suspended", unfreeze: "not-frozen" },
  renewed: {
    "issue-again": "already-issued",
    reinstate: "not-suspended",
    unfreeze: "not-frozen",
    renew: "already-renewed",
  },
  suspended: {
    "issue-again": "already-issued",
    correct: "suspended",
    replace: "suspended",
    renew: "suspended",
    suspend: "already-suspended",
    unfreeze: "not-frozen",
  },
  frozen: {
    "issue-again": "frozen",
    correct: "frozen",
    replace: "frozen",
    renew: "frozen",
    suspend: "frozen",
    reinstate: "frozen",
    revoke: "frozen",
    freeze: "already-frozen",
    erase: "frozen",
    resend: "frozen",
    tag: "frozen",
  },
  revoked: Object.fromEntries(
    STEPS.filter((step) => !["issue-again", "erase", "tag", "read"].includes(step)).map((step) => [
      step,
      "already-revoked",
    ]),
  ),
  superseded: Object.fromEntries(
    STEPS.filter((step) => !["issue-again", "erase", "tag", "read"].includes(step)).map((step) => [step, "replaced"]),
  ),
  erased: Object.fromEntries(STEPS.filter((step) => step !== "issue-again").map((step) => [step, "erased"])),
};

describe("a certificate's state", () => {
  it.each(CERTIFICATE_STATES)("is derived from its row: %s", (state) => {
    expect(stateOf(ROWS[state])).toBe(state);
  });

  it("is the strongest of several", () => {
    expect(stateOf({ ...ROWS.frozen, revokedAt: at })).toBe("revoked");
    expect(stateOf({ ...ROWS.superseded, suspendedAt: at })).toBe("superseded");
    expect(stateOf({ ...ROWS.superseded, erasedAt: at })).toBe("erased");
    expect(stateOf({ ...ROWS.suspended, renewedById: "1" })).toBe("suspended");
  });
});

describe.each(CERTIFICATE_STATES)("what may be done with one that is %s", (state) => {
  it.each(STEPS)("%s", (step) => {
    const expected = TABLE[state][step] ?? null;
    expect([stepIn(state, step), judgeStep(ROWS[state], step)]).toEqual([expected, expected]);
  });
});
