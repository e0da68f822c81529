import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { pageTexts } from "#app/i18n/translate.server";
import { ComboboxField } from "./Combobox";

it("a combobox is a plain text field in a page without scripts, with what was written before", () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={pageTexts("en")}>
      <ComboboxField
        field={{ id: "address", name: "address", initialValue: "Rabat" }}
        label="Address"
        errorTexts="account:errors"
        suggest={async () => []}
      />
    </I18nextProvider>,
  );
  expect(html).toContain('name="address"');
  expect(html).toContain('value="Rabat"');
  expect(html).not.toContain("combobox");
});
