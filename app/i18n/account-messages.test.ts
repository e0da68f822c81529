import { createSecretKey, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { auth } from "#app/modules.server";
import { accountUrls } from "#app/paths";
import { directionOf, LANGUAGES } from "#modules/kernel/languages";
import { fakeClock } from "#tests/fakes/clock";
import { translate } from "./translate.server";

const NOTICES = [
  "password-changed",
  "password-reset",
  "email-changed",
  "refresh-reused",
  "new-browser",
  "account-closed",
];
const key = createSecretKey(randomBytes(32));
const link = {
  id: "00000000-0000-7000-8000-000000000000",
  nonce: new Uint8Array(32),
  usedAt: null,
  expiresAt: new Date("2100-01-01"),
  emailKey: "ada@example.org",
};

/** Messages as the worker renders them, for one person and one link. */
function messages(purpose: "password_reset" | "new_email") {
  const db = {
    accountLink: { findUnique: async () => ({ ...link, purpose }) },
    user: { findUnique: async () => ({ firstName: "Ada", status: "active" }) },
  };
  return auth.accountMessages({
    db: db as unknown as Parameters<typeof auth.accountMessages>[0]["db"],
    clock: fakeClock(),
    accountKeys: {
      codes: key,
      links: key,
      attempts: key,
      accessTokens: key,
      refreshTokens: key,
      refreshIds: key,
      issuer: "",
    },
    accountUrls: accountUrls("https://certificates.example.org"),
    productName: "Sanad",
    translate: (language, name, values) => translate(language, "mail", name, values ?? {}),
  });
}

it.each(LANGUAGES)("writes every message about an account in %s, with nothing left to fill in", async (language) => {
  const written = await Promise.all([
    messages("password_reset")["account-reset"]?.({ language, props: { linkId: link.id } }),
    messages("new_email")["account-new-email"]?.({ language, props: { linkId: link.id } }),
    ...NOTICES.map((notice) => {
      const props = { notice, at: "2026-11-20T09:00:00.000Z", firstName: "Ada" };
      return messages("password_reset")["account-notice"]?.({ language, props });
    }),
  ]);
  expect(new Set(written.map((message) => message?.subject)).size).toBe(written.length);
  for (const message of written) {
    expect(message?.text).toContain("Ada");
    expect(`${message?.subject} ${message?.text}`).not.toMatch(/\{\{|account\.\w|notices\.\w/);
    expect(message?.html).toContain(`dir="${directionOf(language)}"`);
  }
});
