// @vitest-environment happy-dom
import { getFormProps, useForm } from "@conform-to/react";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { afterEach, describe, expect, it } from "vitest";
import { pageTexts } from "#app/i18n/translate.server";
import { ErrorSummary } from "./ErrorSummary";
import { Field } from "./Field";

afterEach(cleanup);

const show = (content: ReactNode) => render(<I18nextProvider i18n={pageTexts("en")}>{content}</I18nextProvider>);
const right = { id: "email", name: "email", initialValue: "ada@example.org" };
const wrong = { id: "email", name: "email", errors: ["emailInvalid"], initialValue: "ada" };

function Person() {
  const [form, fields] = useForm<{ name: string; website: string }>({
    id: "person",
    defaultValue: { name: "Ada" },
    constraint: { name: { required: true, maxLength: 3 }, website: { required: false } },
  });
  return (
    <form {...getFormProps(form)}>
      <Field field={fields.name} label="Name" errorTexts="auth:errors" />
      <Field field={fields.website} label="Website" errorTexts="auth:errors" />
    </form>
  );
}

describe("a field", () => {
  it("is found by its label, holds its value and is described by its hint", () => {
    show(<Field field={right} label="Email" hint="Where we write to" errorTexts="auth:errors" />);
    const input = screen.getByRole("textbox", { name: "Email", description: "Where we write to" });
    expect(input.getAttribute("value")).toBe("ada@example.org");
    expect(input.getAttribute("aria-invalid")).toBeNull();
    expect(input.getAttribute("aria-required")).toBe("true");
  });

  it("says what is wrong, and keeps what was written", () => {
    show(<Field field={wrong} label="Email" errorTexts="auth:errors" />);
    const input = screen.getByRole("textbox", { name: "Email", description: "Please enter a valid email address." });
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(input.getAttribute("value")).toBe("ada");
  });

  it("never gives a password back", () => {
    show(
      <Field field={{ ...right, initialValue: "secret" }} label="Password" errorTexts="auth:errors" type="password" />,
    );
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });

  it("is not required where it says that it is optional", () => {
    show(<Field field={right} label="Email" errorTexts="auth:errors" optional />);
    expect(screen.getByRole("textbox", { name: "Email (optional)" }).getAttribute("aria-required")).toBeNull();
  });
});

describe("a field of a form that conform keeps", () => {
  it("belongs to its form, has its value, and is optional where the schema says so", () => {
    show(<Person />);
    const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
    expect([name.id, name.getAttribute("form"), name.value]).toEqual(["person-name", "person", "Ada"]);
    expect(name.getAttribute("aria-required")).toBe("true");
    expect(screen.getByRole("textbox", { name: "Website (optional)" }).getAttribute("aria-required")).toBeNull();
  });

  it("is posted without a script as it is, so that the answer is in our words and not in the browser's", () => {
    const { container } = show(<Person />);
    expect(container.querySelector("form")?.hasAttribute("novalidate")).toBe(true);
  });

  it("takes more than the schema allows: what is pasted is refused with a reason, and never cut off", () => {
    show(<Person />);
    expect(screen.getByRole("textbox", { name: "Name" }).getAttribute("maxlength")).toBeNull();
  });
});

describe("the summary of what is wrong", () => {
  it("comes as an alert with a link to each field", () => {
    show(
      <ErrorSummary
        problems={[
          { fieldId: "email", text: "Enter your email address." },
          { fieldId: "password", text: "Enter your password." },
        ]}
      />,
    );
    expect(screen.getByRole("alert", { name: "There are 2 problems" })).toBeTruthy();
    const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["Enter your email address.", "#email"],
      ["Enter your password.", "#password"],
    ]);
  });

  it("asks the browser for the focus, so that a page without scripts begins with it", () => {
    const page = renderToStaticMarkup(
      <I18nextProvider i18n={pageTexts("en")}>
        <ErrorSummary problems={[{ text: "Enter your password." }]} />
      </I18nextProvider>,
    );
    expect(page).toMatch(/^<div[^>]* tabindex="-1"[^>]* autofocus=""/);
  });

  it("is not there where nothing is wrong", () => {
    show(<ErrorSummary problems={[]} />);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
