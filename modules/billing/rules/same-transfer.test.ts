import { expect, it } from "vitest";
import { compareReported, type Reported } from "./same-transfer";

const reported = (own: Partial<Reported>): Reported => ({
  bookedOn: "2026-11-26",
  payerName: null,
  payerIban: null,
  remittance: "",
  references: [],
  identifiers: [],
  ...own,
});

it.each<[string, Partial<Reported>, Partial<Reported>, string]>([
  ["the bank’s own name", { identifiers: ["ref:B1"] }, { identifiers: ["ref:B1"], bookedOn: "2026-11-27" }, "same"],
  [
    "the bank’s name for another one",
    { identifiers: ["ref:1"], payerIban: "A" },
    { identifiers: ["ref:1"], payerIban: "B" },
    "other",
  ],
  ["other names of the bank alone", { identifiers: ["ref:B1"] }, { identifiers: ["ref:C1"] }, "unsure"],
  ["the payer’s name for it", { identifiers: ["end:E1"] }, { identifiers: ["end:E1", "ref:X"] }, "same"],
  ["that on another day", { identifiers: ["end:E1"] }, { identifiers: ["end:E1"], bookedOn: "2026-11-27" }, "unsure"],
  ["another name of the payer for it", { identifiers: ["end:E1"] }, { identifiers: ["end:E2"] }, "other"],
  [
    "another transaction",
    { identifiers: ["tx:1"], payerName: "A B" },
    { identifiers: ["tx:2"], payerName: "A B" },
    "other",
  ],
  ["the same reference", { references: ["RF1"] }, { references: ["RF1", "RF2"] }, "same"],
  ["other references", { references: ["RF1"], payerIban: "DE1" }, { references: ["RF2"], payerIban: "DE1" }, "other"],
  ["another account", { payerIban: "DE1" }, { payerIban: "DE2" }, "other"],
  ["the same account", { payerIban: "DE1" }, { payerIban: "DE1" }, "same"],
  ["the same account on another day", { payerIban: "DE1" }, { payerIban: "DE1", bookedOn: "2026-11-25" }, "unsure"],
  ["names that are alike", { payerName: "Atlas GmbH" }, { payerName: "ATLAS" }, "same"],
  ["other names", { payerName: "Atlas" }, { payerName: "Zenith" }, "other"],
  [
    "the bank’s name for another payer and purpose",
    { identifiers: ["ref:1"], payerName: "Atlas", remittance: "Course 5" },
    { identifiers: ["ref:1"], payerName: "Sahara", remittance: "Course 6" },
    "other",
  ],
  [
    "another payer’s name for the same purpose",
    { identifiers: ["ref:1"], payerName: "Atlas", remittance: "Course 5" },
    { identifiers: ["ref:1"], payerName: "Sahara", remittance: "for COURSE-5" },
    "same",
  ],
  ["nothing", {}, { payerName: "Zenith", references: ["RF1"] }, "unsure"],
])("messages with %s: %#", (_, one, other, verdict) => {
  expect(compareReported(reported(one), reported(other))).toBe(verdict);
  expect(compareReported(reported(other), reported(one))).toBe(verdict);
});
