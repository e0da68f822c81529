import { expect, it } from "vitest";
import { judgeBulk } from "./bulk";

const date = new Date("2026-11-23");
const rowState = {
  issuedOn: date,
  expiresOn: null,
  damagedAt: null,
  erasedAt: null,
  revokedAt: null,
  suspendedAt: null,
  suspensionReason: null,
  supersededById: null,
  renewedById: null,
  recipientEmail: "a@example.org",
  tags: ["a"],
  delivery: "sent" as const,
};
const revoked = { ...rowState, revokedAt: date };
const suspended = { ...rowState, suspendedAt: date };
const tags = Array.from({ length: 10 }, (_, n) => `tag ${n}`);

it.each([
  ["revoke", rowState, null],
  ["revoke", suspended, null],
  ["revoke", revoked, "already-revoked"],
  ["revoke", { ...revoked, supersededById: "x" }, "replaced"],
  ["suspend", rowState, null],
  ["suspend", suspended, "already-suspended"],
  ["suspend", revoked, "already-revoked"],
  ["reinstate", suspended, null],
  ["reinstate", rowState, "not-suspended"],
  ["reinstate", { ...suspended, revokedAt: date }, "already-revoked"],
  ["resend", rowState, "not-needed"],
  ["resend", { ...rowState, delivery: "refused" }, null],
  ["resend", { ...rowState, delivery: "unconfirmed" }, null],
  ["resend", { ...rowState, delivery: "bounced" }, null],
  ["resend", { ...rowState, delivery: "complained" }, "not-needed"],
  ["resend", { ...rowState, delivery: "delayed" }, "not-needed"],
  ["resend", { ...rowState, recipientEmail: null, delivery: "none" }, "no-address"],
  ["tag", revoked, null],
  ["renew", rowState, null],
  ["renew", { ...rowState, renewedById: "x" }, "already-renewed"],
  ["renew", suspended, "suspended"],
  ["renew", revoked, "already-revoked"],
  ["files", { ...revoked, supersededById: "x" }, null],
  ["export", revoked, null],
] as const)("%s %o: %s", (kind, certificate, code) => expect(judgeBulk(kind, certificate, { now: date })).toBe(code));

it("leaves out what the platform froze after it was approved, and what cannot be handed out", () => {
  const frozen = { ...suspended, suspensionReason: "frozen-misuse-report" };
  const approved = { now: date, hasWaited: true };
  expect(judgeBulk("reinstate", suspended, approved)).toBeNull();
  expect(judgeBulk("reinstate", frozen, approved)).toBe("frozen");
  const damaged = { ...rowState, damagedAt: date };
  expect(judgeBulk("files", damaged, { now: date })).toBe("damaged");
  expect(judgeBulk("export", damaged, { now: date })).toBeNull();
  expect(judgeBulk("revoke", damaged, { now: date })).toBeNull();
});

it("counts the tags that would be there afterwards, each once", () => {
  expect(judgeBulk("tag", { ...rowState, tags: tags.slice(0, 9) }, { now: date, tags: ["tag 9"] })).toBeNull();
  expect(judgeBulk("tag", { ...rowState, tags }, { now: date, tags: ["tag 9"] })).toBeNull();
  expect(judgeBulk("tag", { ...rowState, tags }, { now: date, tags: ["one more"] })).toBe("too-many-tags");
});
