import { createSecretKey, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
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
function messages(
  purpose: "password_reset" | "new_email",
  { zone = "UTC", country = null }: { zone?: string; country?: string | null } = {},
) {
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
    zoneOfPerson: async () => zone,
    countryOf: (network) => (network === "41.250.7.0/24" ? country : null),
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

describe("the message about a new sign-in", () => {
  const props = {
    notice: "new-browser",
    userId: link.id,
    at: "2026-11-20T09:25:00.000Z",
    firstName: "Ada",
    browser: "Chrome",
    system: "Windows",
    network: "41.250.7.0/24",
  };
  const write = async (language: string, given: Record<string, string> = {}, place = {}) => {
    const written = await messages("new_email", place)["account-notice"]?.({ language, props: { ...props, ...given } });
    if (!written) throw new Error("no message");
    const clean = (text: string) => text.replace(/[\u2068\u2069]/g, "").replace(/[\u00a0\u202f]/g, " ");
    return { text: clean(written.text), html: clean(written.html) };
  };

  it("says in both parts which browser it was, when by the reader's clock, and from which network", async () => {
    const { text, html } = await write("en", {}, { zone: "Africa/Casablanca" });
    for (const part of [text, html]) {
      expect(part).toContain("November 20, 2026 at 10:25 AM (Africa/Casablanca, UTC+01:00)");
      for (const fact of ["Chrome on Windows", "41.250.7.0/24"]) expect(part).toContain(fact);
      expect(part.indexOf("41.250.7.0/24")).toBeLessThan(part.indexOf("If this was not you"));
    }
    expect(text).toContain("Browser: Chrome on Windows\nNetwork (shortened address): 41.250.7.0/24\n\n");
    expect((await write("en")).text).toContain("9:25 AM UTC");
  });

  it("names the country in the reader's language where the installation has a table, and says nothing of it elsewhere", async () => {
    expect((await write("fr", {}, { country: "MA" })).text).toContain("Pays de ce réseau: Maroc");
    expect((await write("ar", {}, { country: "MA" })).html).toContain("المغرب");
    expect((await write("en", { network: "203.0.113.0/24" }, { country: "MA" })).text).not.toContain("Country");
    expect((await write("en")).text).not.toContain("Country");
  });

  it("admits what it does not know", async () => {
    expect((await write("en", { browser: "", system: "", network: "" })).text).toContain(
      "Browser: Unknown browser\n\n",
    );
    expect((await write("en", { browser: "" })).text).toContain("Browser: Unknown browser on Windows");
    expect((await write("en", { network: "" })).text).not.toContain("Network");
  });

  it("is about that alone: no other message has these lines", async () => {
    expect((await write("en", { notice: "password-changed" })).text).not.toMatch(/Browser|Network/);
  });
});
