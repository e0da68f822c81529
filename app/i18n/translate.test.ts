import { describe, expect, it } from "vitest";
import { translate } from "./translate.server";

describe("a text", () => {
  it("is in the language asked for, with its values", () => {
    const values = { achievement: "Chemistry", name: "Ada", organization: "Atlas", id: "1" };
    expect(translate("en", "mail", "certificate.issued.subject", values)).toBe("Your certificate: Chemistry");
    expect(translate("de", "mail", "certificate.issued.subject", values)).toBe("Ihr Zertifikat: Chemistry");
  });

  it("is in English for a language that we do not speak", () => {
    expect(translate("xx", "auth", "signIn.title")).toBe("Sign in");
  });

  it("counts in Arabic with its six forms", () => {
    const forms = [0, 1, 2, 3, 11, 100].map((count) => translate("ar", "certificates", "list.count", { count }));
    expect(new Set(forms.map((form) => form.replace(/\d+/, "n"))).size).toBeGreaterThanOrEqual(4);
    expect(forms[1]).toBe("شهادة واحدة");
    expect(forms[2]).toBe("شهادتان");
  });

  it("leaves what is put into it as it is: pages and mails escape for themselves", () => {
    const values = { achievement: "<b>", name: "", organization: "", id: "" };
    expect(translate("en", "mail", "certificate.issued.subject", values)).toBe("Your certificate: <b>");
  });
});
