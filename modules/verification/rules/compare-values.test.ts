import { describe, expect, it } from "vitest";
import { compareValues } from "./compare-values";

const ACHIEVEMENT = "https://x.example/achievements/1";
const document = {
  id: "https://x.example/v/CERT-2026-8838593350121049",
  issuer: { id: "did:web:x.example", name: "Atlas Academy", url: "https://x.example/issuers/atlas" },
  validFrom: "2026-11-02T00:00:00Z",
  validUntil: "2029-11-02T00:00:00Z",
  credentialSubject: {
    id: "urn:uuid:1",
    identifier: [
      { identityType: "ext:name", identityHash: "Amina Haddad" },
      { identityType: "emailAddress", identityHash: "sha256$abc", salt: "s" },
    ],
    licenseNumber: "CERT-2026-8838593350121049",
    achievement: {
      id: ACHIEVEMENT,
      name: "Welding",
      description: "Not on the page",
      criteria: { narrative: "Nor this" },
      resultDescription: [{ id: `${ACHIEVEMENT}#field-1`, name: "Instructor" }],
    },
    result: [
      { resultDescription: `${ACHIEVEMENT}#v1-hours`, value: "42" },
      { resultDescription: `${ACHIEVEMENT}#v1-grade`, value: "Pass" },
      { resultDescription: `${ACHIEVEMENT}#field-1`, value: "J. Weld" },
    ],
  },
};
const shown = {
  publicId: "CERT-2026-8838593350121049",
  recipientName: "Amina Haddad",
  achievementName: "Welding",
  issuedOn: "2026-11-02",
  expiresOn: "2029-11-02",
  customFields: [
    { label: "Grade", value: "Pass" },
    { label: "Instructor", value: "J. Weld" },
  ],
  document: JSON.stringify(document),
};

const changed = (change: (copy: typeof document & Record<string, unknown>) => void) => {
  const copy = structuredClone(document);
  change(copy);
  return compareValues(copy, shown);
};
const differing = (rows: ReturnType<typeof compareValues>) =>
  rows.filter(({ differs }) => differs).map(({ field, label, inFile, asIssued }) => [label ?? field, inFile, asIssued]);

describe("an altered credential beside its certificate", () => {
  it("says the same as the certificate where it was not altered", () => {
    const rows = compareValues(document, shown);
    expect(rows.map(({ field, label }) => label ?? field)).toEqual([
      "name",
      "achievement",
      "issuer",
      "issuedOn",
      "expiresOn",
      "Grade",
      "Instructor",
      "id",
    ]);
    expect(differing(rows)).toEqual([]);
    expect(rows.every(({ inFile, asIssued }) => inFile === asIssued && inFile !== null)).toBe(true);
  });

  it.each<[string, (copy: typeof document) => void, (string | null)[]]>([
    [
      "name",
      (copy) => Object.assign(copy.credentialSubject.identifier[0] ?? {}, { identityHash: "Amina Hadad" }),
      ["name", "Amina Hadad", "Amina Haddad"],
    ],
    [
      "achievement",
      (copy) => Object.assign(copy.credentialSubject.achievement, { name: "Wielding" }),
      ["achievement", "Wielding", "Welding"],
    ],
    ["issuer", (copy) => Object.assign(copy.issuer, { name: "MIT" }), ["issuer", "MIT", "Atlas Academy"]],
    [
      "day of issue",
      (copy) => Object.assign(copy, { validFrom: "2020-11-02T00:00:00Z" }),
      ["issuedOn", "2020-11-02", "2026-11-02"],
    ],
    ["expiry", (copy) => Object.assign(copy, { validUntil: undefined }), ["expiresOn", null, "2029-11-02"]],
    [
      "ID",
      (copy) => Object.assign(copy.credentialSubject, { licenseNumber: "CERT-1" }),
      ["id", "CERT-1", "CERT-2026-8838593350121049"],
    ],
    [
      "field of the achievement",
      (copy) => Object.assign(copy.credentialSubject.result[1] ?? {}, { value: "Distinction" }),
      ["Grade", "Distinction", "Pass"],
    ],
    [
      "further field",
      (copy) => Object.assign(copy.credentialSubject.result[2] ?? {}, { value: "N. Obody" }),
      ["Instructor", "N. Obody", "J. Weld"],
    ],
  ])("shows both values of the %s, and that no other differs", (_what, change, row) => {
    expect(differing(changed(change))).toEqual([row]);
  });

  it("shows nothing of what the certificate's page does not show", () => {
    const rows = changed((copy) => {
      copy.credentialSubject.achievement.description = "Secret words";
      copy.credentialSubject.achievement.criteria.narrative = "Secret words";
      copy.credentialSubject.identifier.push({ identityType: "emailAddress", identityHash: "Secret words" });
      copy.credentialSubject.result.push({ resultDescription: `${ACHIEVEMENT}#field-2`, value: "Secret words" });
      copy.note = "Secret words";
    });
    expect(differing(rows)).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain("Secret");
    expect(JSON.stringify(rows)).not.toContain("sha256");
  });

  it("compares the issuer's name with the one that was signed, not with a later one", () => {
    const rows = compareValues(document, {
      ...shown,
      document: JSON.stringify({ ...document, issuer: { name: "Atlas" } }),
    });
    expect(differing(rows)).toEqual([["issuer", "Atlas Academy", "Atlas"]]);
  });

  it("shortens what has no end, and leaves out what turns the direction of text", () => {
    const rows = changed((copy) => {
      copy.credentialSubject.achievement.name = "long ".repeat(500);
      Object.assign(copy.credentialSubject.identifier[0] ?? {}, { identityHash: "A\u202emina\u0000\n Haddad" });
    });
    const [name, achievement] = rows;
    expect(name?.inFile).toBe("Amina Haddad");
    expect(name?.differs).toBe(true);
    expect(achievement?.inFile).toHaveLength(201);
  });

  it.each([
    ["nothing", null],
    ["a text", "credential"],
    ["a list", [document]],
    [
      "values of other types",
      {
        issuer: 7,
        validFrom: {},
        credentialSubject: [{ identifier: "x", result: 9, achievement: [], licenseNumber: 4 }],
      },
    ],
    [
      "values without end",
      {
        issuer: { name: "x".repeat(1_000_000) },
        credentialSubject: { result: Array.from({ length: 100_000 }, () => null) },
      },
    ],
  ])("takes %s as missing", (_what, credential) => {
    const rows = compareValues(credential, shown);
    expect(rows.map(({ inFile }) => inFile)).toEqual(rows.map(() => null));
    expect(rows.map(({ asIssued }) => asIssued)).toEqual(
      compareValues(document, shown).map(({ asIssued }) => asIssued),
    );
  });
});
