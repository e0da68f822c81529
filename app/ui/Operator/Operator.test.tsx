import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { pageTexts } from "#app/i18n/translate.server";
import type { OperatorView } from "#app/operator";
import { OperatorAddress, OperatorLine } from "./Operator";

const WHOLE: OperatorView = {
  name: "Atlas Certificates SARL",
  address: ["Avenue Mohammed V 12", "10000 Rabat", "Morocco"],
  registration: "RC Rabat 12345",
  vatNumber: "MA123456789",
  phone: "+212 537 00 00 00",
};
const BARE: OperatorView = { ...WHOLE, registration: null, vatNumber: null, phone: null };
const show = (element: React.ReactNode) =>
  renderToStaticMarkup(<I18nextProvider i18n={pageTexts("en")}>{element}</I18nextProvider>);

describe("the legal entity on a page", () => {
  it("is named with its whole address, its numbers, and a telephone that can be dialed", () => {
    const html = show(<OperatorAddress operator={WHOLE} />);
    for (const part of [WHOLE.name, ...WHOLE.address, "RC Rabat 12345", "VAT number: MA123456789"])
      expect(html).toContain(part);
    expect(html).toContain('href="tel:+212537000000"');
  });

  it("stands in one line in the foot", () => {
    expect(show(<OperatorLine operator={WHOLE} />)).toContain("Avenue Mohammed V 12, 10000 Rabat, Morocco");
  });

  it("leaves out what is not set", () => {
    for (const html of [show(<OperatorAddress operator={BARE} />), show(<OperatorLine operator={BARE} />)]) {
      expect(html).toContain(WHOLE.name);
      expect(html).not.toMatch(/tel:|VAT|RC Rabat/);
    }
  });
});
