import { expect, it } from "vitest";
import { judgeBulk } from "./bulk";

const date = new Date("2026-11-23");
const standing = {
  revokedAt: null,
  suspendedAt: null,
  suspensionReason: null,
  supersededById: null,
  renewedById: null,
  recipientEmail: "a@example.org",
  tags: ["a"],
  delivery: "sent" as const,
};
const revoked = { ...standing, revokedAt: date };
const suspended = { ...standing, suspendedAt: date };
const tags = Array.from({ length: 10 }, (_, n) => `tag ${n}`);

it.each([
  ["revoke", standing, null],
  ["revoke", suspended, null],
  ["revoke", revoked, "already-revoked"],
  ["revoke", { ...revoked, supersededById: "x" }, "replaced"],
  ["suspend", standing, null],
  ["suspend", suspended, "already-suspended"],
  ["suspend", revoked, "already-revoked"],
  ["reinstate", suspended, null],
  ["reinstate", standing, "not-suspended"],
  ["reinstate", { ...suspended, revokedAt: date }, "already-revoked"],
  ["resend", standing, "not-needed"],
  ["resend", { ...standing, delivery: "refused" }, null],
  ["resend", { ...standing, delivery: "unconfirmed" }, null],
  ["resend", { ...standing, delivery: "bounced" }, null],
  ["resend", { ...standing, delivery: "complained" }, "not-needed"],
  ["resend", { ...standing, delivery: "delayed" }, "not-needed"],
  ["resend", { ...standing, recipientEmail: null, delivery: "none" }, "no-address"],
  ["tag", revoked, null],
  ["renew", standing, null],
  ["renew", { ...standing, renewedById: "x" }, "already-renewed"],
  ["renew", suspended, "suspended"],
  ["renew", revoked, "already-revoked"],
  ["files", { ...revoked, supersededById: "x" }, null],
  ["export", revoked, null],
] as const)("%s %o: %s", (kind, certificate, code) => expect(judgeBulk(kind, certificate)).toBe(code));

it("counts the tags that would be there afterwards, each once", () => {
  expect(judgeBulk("tag", { ...standing, tags: tags.slice(0, 9) }, ["tag 9"])).toBeNull();
  expect(judgeBulk("tag", { ...standing, tags }, ["tag 9"])).toBeNull();
  expect(judgeBulk("tag", { ...standing, tags }, ["one more"])).toBe("too-many-tags");
});
