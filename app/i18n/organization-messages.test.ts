import { expect, it } from "vitest";
import { createAccountKeys } from "#app/adapters/secrets/secret-box.server";
import { organizations } from "#app/modules.server";
import { directionOf, LANGUAGES } from "#modules/kernel/languages";
import { translate } from "./translate.server";

const at = new Date("2026-11-20T09:00:00Z");
const db = {
  organization: { findUnique: async () => ({ name: "Atlas Academy", status: "active" }) },
  contactConfirmation: {
    findUnique: async () => ({
      organizationId: "1",
      address: "a@example.org",
      nonce: new Uint8Array(16),
      tokenHash: "5",
      open: true,
      expiresAt: at,
    }),
  },
  memberInvitation: {
    findFirst: async () => ({
      id: "3",
      role: "issuer",
      invitedBy: "user:4",
      nonce: new Uint8Array(16),
      expiresAt: at,
      acceptedAt: null,
      withdrawnAt: null,
    }),
  },
  user: { findMany: async () => [{ id: "4", status: "active", firstName: "Ada", lastName: "Lovelace" }] },
  issuerKey: { findFirst: async () => ({ did: "did:key:z6Mk", retiredAt: at, compromisedFrom: at }) },
};
const deps = {
  db: db as unknown as Parameters<typeof organizations.keyMessages>[0]["db"],
  productName: "Sanad",
  clock: { now: () => new Date(at.getTime() - 1) },
  accountKeys: createAccountKeys(Buffer.alloc(32).toString("base64url"), "https://certificates.example.org"),
  profileUrls: {
    confirmContact: (token: string) => `https://certificates.example.org/confirm-contact/${token}`,
    organization: "https://certificates.example.org/app/organization",
  },
  memberUrls: {
    invitation: (token: string) => `https://certificates.example.org/invitation/${token}`,
    app: "https://certificates.example.org/app",
  },
  keysUrl: "https://certificates.example.org/app/keys",
  domainUrl: "https://certificates.example.org/app/domain",
  decisionUrls: { app: "https://certificates.example.org/app", contact: "https://certificates.example.org/contact" },
  translate: (language: string, name: string, values?: Record<string, string>) =>
    translate(language, "mail", name, values ?? {}),
};
const renderers = {
  ...organizations.keyMessages(deps),
  ...organizations.domainMessages(deps),
  ...organizations.decisionMessages(deps),
  ...organizations.memberMessages(deps),
  ...organizations.profileMessages(deps),
};
const domain = { domain: "example.edu", token: "abc", foundAt: at.toISOString() };

it.each(LANGUAGES)("writes what an organization is told in %s, with nothing left to fill in", async (language) => {
  const write = (kind: keyof typeof renderers, props: Record<string, string>) =>
    renderers[kind]?.({ language, props: { organizationId: "1", firstName: "Ada", ...props } });
  const written = await Promise.all([
    write("signing-key", { event: "rotated", keyId: "2" }),
    write("signing-key", { event: "compromised", keyId: "2" }),
    write("organization-domain", { event: "missing", ...domain }),
    write("organization-domain", { event: "lost", ...domain }),
    write("organization-decision", { decision: "released" }),
    write("organization-decision", { decision: "refused" }),
    write("contact-confirmation", { tokenHash: "5" }),
    write("organization-name", { decision: "released", name: "Atlas Academy" }),
    write("organization-name", { decision: "refused", name: "Atlas Academy" }),
    write("member-invitation", { invitationId: "3" }),
    write("member-notice", { event: "role-changed", role: "viewer" }),
    write("member-notice", { event: "removed", role: "viewer" }),
  ]);
  expect(new Set(written.map((message) => message?.subject)).size).toBe(written.length);
  for (const message of written) {
    // A contact address is a mailbox rather than a person, so there is no name to greet.
    if (!message?.text.includes("/confirm-contact/")) expect(message?.text).toContain("Ada");
    expect(message?.text).toContain("Atlas Academy");
    expect(`${message?.subject} ${message?.text}`).not.toMatch(/\{\{|(keys|domain|decision|members|profile)\.\w/);
    expect(message?.html).toContain(`dir="${directionOf(language)}"`);
  }
  for (const message of written.slice(2, 4)) {
    expect(message?.text).toContain("_sanad-verification.example.edu TXT sanad-verification=abc");
    expect(message?.text).toContain("2026");
  }
});
