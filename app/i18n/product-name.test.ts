import { describe, expect, it } from "vitest";
import { mailText } from "#app/i18n/mail-text.server";
import { mailRenderers } from "#app/mail-renderers.server";
import { accountUrls } from "#app/paths";
import { LANGUAGES } from "#modules/kernel/languages";
import { productNameIn } from "./product-name";

describe("the product's name", () => {
  it("is the Arabic word in Arabic, and Sanad in the other languages", () => {
    expect(LANGUAGES.map((language) => productNameIn(language, "Sanad"))).toEqual(
      LANGUAGES.map((language) => (language === "ar" ? "سند" : "Sanad")),
    );
  });

  it("is the installation's own where it has one, in every language", () => {
    for (const language of LANGUAGES) expect(productNameIn(language, "Atlas Proof")).toBe("Atlas Proof");
  });

  it.each([
    ["ar", "Sanad", "سند"],
    ["fr", "Sanad", "Sanad"],
    ["ar", "Atlas Proof", "Atlas Proof"],
  ])("signs a mail in %s of %s with %s", async (language, productName, signature) => {
    const publicOrigin = "https://certificates.example.org";
    const deps = {
      productName,
      config: { publicOrigin, mail: { from: `${productName} <m@example.org>` } },
      accountUrls: accountUrls(publicOrigin),
    };
    const render = mailRenderers(deps as unknown as Parameters<typeof mailRenderers>[0], mailText)["chain-balance"];
    const mail = await render?.({ language, props: { address: "0x1", ether: "1", anchors: "2" } });
    expect(mail?.text.trim().split("\n").at(-1)).toBe(signature);
    expect(mail?.senderName).toBe(signature);
  });
});
