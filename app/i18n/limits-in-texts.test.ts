import fs from "node:fs";
import { expect, it } from "vitest";
import { MAX_ADDED_CERTIFICATES, MAX_ADDED_DAYS, priceMinor, REFUND_DAYS, TRIAL } from "#modules/billing/index";
import { LIMITS } from "#modules/certificates/index";
import { LANGUAGES } from "#modules/kernel/languages";

it.each(LANGUAGES)("tells the limits of the one table in %s", (language) => {
  const file = new URL(`locales/${language}/certificates.json`, import.meta.url);
  const { problems, design } = JSON.parse(fs.readFileSync(file, "utf8"));
  const limits = {
    name: problems.name["too-long"],
    achievement: problems.achievement["too-long"],
    fieldLabel: problems.custom["label-too-long"],
    fieldValue: problems.custom["too-long"],
    signerName: design.problems["signerName-too-long"],
    signerTitle: design.problems["signerTitle-too-long"],
  };
  for (const [limit, text] of Object.entries(limits))
    expect(text.match(/\d+/g), limit).toEqual([String(LIMITS[limit as keyof typeof limits])]);
});

const readTexts = (language: string, namespace: string) =>
  JSON.parse(fs.readFileSync(new URL(`locales/${language}/${namespace}.json`, import.meta.url), "utf8"));
/** Numbers in a text, without thousands separators. */
const numbersIn = (text: string) => text.replace(/(?<=\d)[.,\s](?=\d{3})/g, "").match(/\d+/g);

it.each(LANGUAGES)("tells the trial and the money-back promise as they are in %s", (language) => {
  const { terms } = readTexts(language, "site").pricing;
  expect(numbersIn(terms.trial.text)).toEqual([String(TRIAL.days), String(TRIAL.certificates)]);
  expect(terms.refund.text.match(/\{\{days\}\}/g)).toHaveLength(1);
  // Texts say "six languages".
  expect(LANGUAGES).toHaveLength(6);
  const { trial, refund } = readTexts(language, "faq").items.pricing;
  expect(trial.answer.match(/\{\{\w+\}\}/g)).toEqual(["{{trialDays}}", "{{trialCertificates}}"]);
  expect(refund.answer).toContain("{{days}}");
  expect([TRIAL.days, TRIAL.certificates, REFUND_DAYS]).toEqual([14, 25, 30]);
  // The text says "twelve months for the price of ten".
  expect(priceMinor("pro", "annual")).toBe(10 * priceMinor("pro", "monthly"));
});

it.each(LANGUAGES)("tells the platform's people what they may add, in %s", (language) => {
  const { problems } = readTexts(language, "admin").plan;
  expect(numbersIn(problems["days-out-of-range"])).toEqual(["1", String(MAX_ADDED_DAYS)]);
  expect(numbersIn(problems["count-out-of-range"])).toEqual(["1", String(MAX_ADDED_CERTIFICATES)]);
});
