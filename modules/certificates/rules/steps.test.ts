import { describe, expect, it } from "vitest";
import type { LifecycleFacts } from "./lifecycle-facts";
import {
  CERTIFICATE_STATES,
  type CertificateState,
  judgeStep,
  judgeWaited,
  STEPS,
  type Step,
  type StepCode,
  stateOf,
  stepIn,
} from "./steps";

const now = new Date("2026-11-30T12:00:00Z");
const at = new Date("2026-11-20");
const facts: LifecycleFacts = {
  issuedOn: at,
  expiresOn: null,
  revokedAt: null,
  suspendedAt: null,
  suspensionReason: null,
  supersededById: null,
  renewedById: null,
  damagedAt: null,
  erasedAt: null,
};
const ROWS: Record<CertificateState, LifecycleFacts> = {
  valid: facts,
  "not-yet-valid": { ...facts, issuedOn: new Date("2026-12-02") },
  expired: { ...facts, expiresOn: new Date("2026-11-29") },
  renewed: { ...facts, renewedById: "1" },
  suspended: { ...facts, suspendedAt: at, suspensionReason: "misconduct" },
  frozen: { ...facts, suspendedAt: at, suspensionReason: "frozen-misuse-report" },
  revoked: { ...facts, revokedAt: at },
  superseded: { ...facts, revokedAt: at, supersededById: "1" },
  damaged: { ...facts, damagedAt: at },
  erased: { ...facts, revokedAt: at, erasedAt: at },
  held: { ...facts, revokedAt: at, erasedAt: at, heldUntil: new Date("2026-12-20") },
};

type Refused = Partial<Record<Step, StepCode>>;
const allBut = (code: StepCode, allowed: Step[]): Refused =>
  Object.fromEntries(STEPS.flatMap((step) => (allowed.includes(step) ? [] : [[step, code]])));

const inForce: Refused = {
  "issue-again": "already-issued",
  reissue: "not-suspended",
  approve: "nothing-waits",
  reinstate: "not-suspended",
  unfreeze: "not-frozen",
};
const alwaysAllowed: Step[] = ["erase", "download", "export", "read"];

/** The table repeated, so that no cell changes by accident. */
const TABLE: Record<CertificateState, Refused> = {
  valid: inForce,
  "not-yet-valid": inForce,
  expired: inForce,
  renewed: { ...inForce, renew: "already-renewed" },
  suspended: {
    "issue-again": "already-issued",
    correct: "suspended",
    replace: "suspended",
    renew: "suspended",
    approve: "nothing-waits",
    suspend: "already-suspended",
    unfreeze: "not-frozen",
  },
  frozen: { ...allBut("frozen", [...alwaysAllowed, "reissue", "unfreeze"]), freeze: "already-frozen" },
  revoked: allBut("already-revoked", [...alwaysAllowed, "issue-again", "tag"]),
  superseded: allBut("replaced", [...alwaysAllowed, "issue-again", "tag"]),
  damaged: {
    ...inForce,
    correct: "damaged",
    renew: "damaged",
    reissue: "damaged",
    reinstate: "damaged",
    download: "damaged",
  },
  erased: allBut("erased", ["issue-again"]),
  held: { ...allBut("erased", ["unfreeze"]), "issue-again": "frozen" },
};

const beside: Refused = { correct: "waiting", renew: "waiting" };
/** Differences while a waiting batch or bulk action includes the certificate; null: allowed. */
const WHILE_WAITING: Record<CertificateState, Partial<Record<Step, StepCode | null>>> = {
  valid: { ...beside, approve: null },
  "not-yet-valid": { ...beside, approve: null },
  expired: { ...beside, approve: null },
  renewed: { correct: "waiting", approve: null },
  suspended: { approve: null },
  frozen: {},
  revoked: {},
  superseded: {},
  damaged: { approve: null },
  erased: {},
  held: {},
};

describe("a certificate's state", () => {
  it.each(CERTIFICATE_STATES)("is derived from its row: %s", (state) => {
    expect(stateOf(ROWS[state], now)).toBe(state);
  });

  it("is the strongest of several", () => {
    const strongest = (row: LifecycleFacts) => stateOf(row, now);
    expect(strongest({ ...ROWS.frozen, revokedAt: at })).toBe("revoked");
    expect(strongest({ ...ROWS.superseded, suspendedAt: at })).toBe("superseded");
    expect(strongest({ ...ROWS.superseded, erasedAt: at })).toBe("erased");
    expect(strongest({ ...ROWS.suspended, renewedById: "1" })).toBe("suspended");
    expect(strongest({ ...ROWS.suspended, damagedAt: at })).toBe("suspended");
    expect(strongest({ ...ROWS.frozen, damagedAt: at })).toBe("frozen");
    expect(strongest({ ...ROWS.expired, renewedById: "1" })).toBe("renewed");
  });

  it("suspended and damaged is neither replaced, nor suspended again, nor put into force", () => {
    const judge = (step: (typeof STEPS)[number]) => judgeStep({ ...ROWS.suspended, damagedAt: at }, step, now);
    expect(["replace", "correct", "suspend"].map((step) => judge(step as (typeof STEPS)[number]))).toEqual([
      "suspended",
      "suspended",
      "already-suspended",
    ]);
    expect([judge("reinstate"), judge("download"), judge("reissue")]).toEqual(["damaged", "damaged", "damaged"]);
    expect([judge("revoke"), judge("freeze"), judge("erase"), judge("resend")]).toEqual([null, null, null, null]);
  });

  it("is damaged where its document was read and cannot be", () => {
    expect(stateOf({ ...facts, document: "unreadable" }, now)).toBe("damaged");
    expect(stateOf({ ...facts, document: "{}" }, now)).toBe("valid");
  });

  it("changes with the day: through its last one anywhere it is valid, and on its first one anywhere", () => {
    const lastDay = { ...facts, expiresOn: new Date("2026-11-30") };
    expect(stateOf(lastDay, new Date("2026-12-01T11:59:59Z"))).toBe("valid");
    expect(stateOf(lastDay, new Date("2026-12-01T12:00:00Z"))).toBe("expired");
    const firstDay = { ...facts, issuedOn: new Date("2026-12-01") };
    expect(stateOf(firstDay, new Date("2026-11-30T09:59:59Z"))).toBe("not-yet-valid");
    expect(stateOf(firstDay, new Date("2026-11-30T10:00:00Z"))).toBe("valid");
  });
});

describe.each(CERTIFICATE_STATES)("what may be done with one that is %s", (state) => {
  it.each(STEPS)("%s", (step) => {
    const expected = TABLE[state][step] ?? null;
    expect([stepIn(state, step), judgeStep(ROWS[state], step, now)]).toEqual([expected, expected]);
  });
});

describe.each(CERTIFICATE_STATES)("what may be done while something waits with one that is %s", (state) => {
  it.each(STEPS)("%s", (step) => {
    const other = WHILE_WAITING[state][step];
    const expected = other === undefined ? (TABLE[state][step] ?? null) : other;
    expect([stepIn(state, step, true), judgeStep(ROWS[state], step, now, true)]).toEqual([expected, expected]);
  });
});

describe.each(CERTIFICATE_STATES)("what waited and is run with one that is %s", (state) => {
  it.each(STEPS.filter((step) => step !== "approve"))("%s", (step) => {
    const ended = { frozen: "frozen", revoked: "already-revoked", superseded: "replaced" };
    const gone = state === "erased" || state === "held" ? "erased" : null;
    const expected = gone ?? Object.entries(ended).find(([name]) => name === state)?.[1] ?? TABLE[state][step] ?? null;
    expect(judgeWaited(ROWS[state], step, now)).toBe(expected);
  });
});
