// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, describe, expect, it } from "vitest";
import { pageTexts } from "#app/i18n/translate.server";
import { ComboboxField } from "./Combobox";

afterEach(cleanup);

const STREETS = ["1 Avenue Mohammed V, Rabat", "12 Avenue Hassan II, Fès"];
const suggest = async (text: string) => (text ? STREETS.filter((street) => street.startsWith(text)) : []);
const field = (
  <I18nextProvider i18n={pageTexts("en")}>
    <ComboboxField
      field={{ id: "address", name: "address", initialValue: "" }}
      label="Address"
      errorTexts="account:errors"
      suggest={suggest}
    />
  </I18nextProvider>
);

describe("a field that offers what begins like what is typed", () => {
  it("offers what fits, and takes what is chosen", async () => {
    render(field);
    const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Address" });
    input.focus();
    fireEvent.change(input, { target: { value: "1" } });
    const offered = await screen.findAllByRole("option");
    expect(offered.map(({ textContent }) => textContent)).toEqual(STREETS);
    fireEvent.click(offered[1] as HTMLElement);
    expect(input.value).toBe("12 Avenue Hassan II, Fès");
  });
});
