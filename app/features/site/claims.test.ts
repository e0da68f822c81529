import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { PICTURES } from "#app/ui/ProductPicture/pictures";
import site from "../../i18n/locales/en/site.json";
import { AROUND, ISSUING, TRUSTING } from "./claims";

/** Test that holds each claim of the page of features, beside the picture that its group may have. */
const HELD_BY: Record<string, string> = {
  "design.studio": "tests/e2e/designs/studio.spec.ts",
  "design.artwork": "modules/designs/bring-design.slow.test.ts",
  "design.fonts": "tests/e2e/designs/fonts.spec.ts",
  "design.badges": "app/presenters/product-facts.test.ts",
  "lists.files": "modules/issuance/lists/importing/read-workbook.test.ts",
  "lists.columns": "modules/issuance/lists/importing/usual-headers.test.ts",
  "lists.one": "tests/e2e/issuing/one-and-recipients.spec.ts",
  "issuing.preview": "tests/e2e/issuing/spreadsheet.spec.ts",
  "issuing.correct": "tests/e2e/issuing/correct.spec.ts",
  "issuing.whole": "modules/issuance/printing/check-printing.slow.test.ts",
  "sending.send": "app/i18n/delivery-texts.test.ts",
  "sending.corrections": "modules/issuance/corrections/correct-certificate.slow.test.ts",
  "sending.many": "tests/e2e/finding/many.spec.ts",
  "sending.renew": "tests/e2e/finding/keep-and-renew.spec.ts",
  "proof.standard": "tests/conformance",
  "proof.signature": "tests/e2e/proof/without-us.spec.ts",
  "proof.anchor": "tests/e2e/proof/without-us.spec.ts",
  "proof.status": "tests/conformance",
  "everyone.languages": "modules/scene/text/every-letter.slow.test.ts",
  "everyone.phones": "tests/e2e/main-job.spec.ts",
  "everyone.share": "tests/e2e/proof/holder.spec.ts",
  "everyone.privacy": "contracts/test/registry.mjs",
  "people.roles": "modules/organizations/permissions.test.ts",
  "people.teams": "tests/e2e/people/teams.spec.ts",
  "people.approval": "modules/issuance/approval/approve-batch.slow.test.ts",
  "people.audit": "scripts/verify-audit.slow.test.ts",
  "moving.in": "tests/e2e/issuing/moving-in.spec.ts",
  "moving.out": "tests/e2e/people/take-along.spec.ts",
  "moving.without": "tests/e2e/proof/without-us.spec.ts",
};

const groups = [...ISSUING, ...TRUSTING, ...AROUND];
const claims = groups.flatMap(({ group, points }) => points.map((point) => `${group}.${point}`));

describe("the page of features", () => {
  it("claims nothing that no test holds", () => {
    expect(Object.keys(HELD_BY).sort()).toEqual([...claims].sort());
  });

  it.each(Object.entries(HELD_BY))("%s is held by %s, which is there", (_claim, file) => {
    expect(fs.existsSync(file)).toBe(true);
  });

  it("shows every picture of the product but that of a list before it is issued, which is on home", () => {
    const shown = groups.flatMap((group) => ("picture" in group ? [group.picture] : []));
    expect([...shown, "ready"].sort()).toEqual(Object.keys(PICTURES).sort());
  });

  it("has no text for a claim that is not shown", () => {
    const { features } = site;
    const texts = Object.entries(features).flatMap(([group, words]) =>
      typeof words === "object" && "points" in words
        ? Object.keys(Object(words.points)).map((point) => `${group}.${point}`)
        : [],
    );
    expect(texts.sort()).toEqual([...claims].sort());
  });
});
