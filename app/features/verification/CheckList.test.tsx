// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { afterEach, describe, expect, it } from "vitest";
import type { VerificationView } from "#app/features/verification/verify-by-public-id.server";
import { pageTexts } from "#app/i18n/translate.server";
import { CheckList } from "./CheckList";

afterEach(cleanup);

const CHECKS: VerificationView["checks"] = [
  { name: "document", outcome: "pass", code: "intact", evidence: { documentHash: "ab".repeat(32) } },
  { name: "status", outcome: "fail", code: "superseded", evidence: { successor: "CERT-2026-0000000000000000" } },
  { name: "anchor", outcome: "unknown", code: "chain-unreachable", evidence: {} },
];

describe("the list of checks", () => {
  it("says each outcome in a word and a sentence, not by colour alone", () => {
    render(
      <I18nextProvider i18n={pageTexts("en")}>
        <CheckList checks={CHECKS} />
      </I18nextProvider>,
    );
    const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(["Document Passed", "Status Failed", "Blockchain anchor Could not be checked"]);
    expect(
      screen.getByText("We could not reach the blockchain just now. This says nothing about the certificate."),
    ).toBeTruthy();
  });

  it("folds the evidence away where there is some, and leads to the successor", () => {
    render(
      <I18nextProvider i18n={pageTexts("en")}>
        <CheckList checks={CHECKS} />
      </I18nextProvider>,
    );
    expect(screen.getAllByText("Evidence")).toHaveLength(2);
    const [, status] = screen.getAllByRole("listitem");
    if (!status) throw new Error("the status is not listed");
    const links = within(status).getAllByRole("link", { hidden: true });
    const addresses = links.map((link) => link.getAttribute("href"));
    expect(addresses).toEqual(["/glossary#status", "/v/CERT-2026-0000000000000000"]);
  });
});
