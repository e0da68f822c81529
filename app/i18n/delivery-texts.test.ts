import fs from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "#modules/kernel/languages";
import { DELIVERIES, LONGEST_REASON, UNDELIVERED } from "#modules/mail/index";
import certificates from "./locales/en/certificates.json";
import dashboard from "./locales/en/dashboard.json";
import find from "./locales/en/find.json";

const OF_MESSAGES = DELIVERIES.filter((delivery) => delivery !== "none");

it.each(LANGUAGES)("has every word for what became of a message in %s", (language) => {
  const read = <T>(file: string, _like: T): T =>
    JSON.parse(fs.readFileSync(`app/i18n/locales/${language}/${file}.json`, "utf8"));
  const { certificate, report } = read("certificates", certificates);
  const { mail, returned } = read("find", find);
  expect(Object.keys(mail)).toEqual(["all", ...DELIVERIES]);
  expect(returned.problems["words-too-long"].match(/\d+/g)).toEqual([String(LONGEST_REASON)]);
  expect(Object.keys(certificate.messages)).toEqual(OF_MESSAGES);
  expect(Object.keys(report.mails)).toEqual(OF_MESSAGES);
  expect(read("dashboard", dashboard).attention).toMatchObject(
    Object.fromEntries(
      UNDELIVERED.map((kind) => [kind, { title_other: expect.any(String), text: expect.any(String) }]),
    ),
  );
});
