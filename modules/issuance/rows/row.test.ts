import { describe, expect, it } from "vitest";
import { fingerprintOf, identityOf } from "../../certificates/rules/fingerprint";
import { LIMITS } from "../../kernel/limits";
import { newCertificate } from "../rules/typed-certificate";
import { checkRow, type RowCells } from "./row";

const sound: RowCells = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  achievement: "Chemistry",
  issued_on: "2026-11-02",
  expires_on: "",
  picture: "",
  custom: [],
};
const today = "2026-11-20";
const style = { template: "meridian", language: "en" };

function check(changes: Partial<RowCells>) {
  const result = checkRow({ ...sound, ...changes }, today);
  return result.ok ? result.draft : result.problems;
}

describe("checking a row", () => {
  it.each(["a@-x.com", "a..b@x.com", "a@x", "a@x.com, b@x.com"])("does not take %j for an address", (email) => {
    expect(check({ email })).toEqual([{ column: "email", code: "email-invalid" }]);
    expect(check({ email: "a.b@x.com" })).toMatchObject({ recipientEmail: "a.b@x.com" });
    expect(check({ email: "Ada\u200e <a.b@x.com>" })).toMatchObject({ recipientEmail: "a.b@x.com" });
  });

  it("accepts a sound row", () => {
    expect(check({})).toEqual({
      recipientName: "Ada Lovelace",
      recipientEmail: "ada@example.org",
      achievementName: "Chemistry",
      issuedOn: "2026-11-02",
      expiresOn: null,
      customFields: [],
      origin: null,
    });
  });

  it.each(["مُحَمَّد عبد الرحمن الزهراني", "李小龙", "Jean-Luc O'Brien", "Nguyễn Thị Minh Khai", "Øyvind Åse-Strøm"])(
    "accepts the name %s as it is",
    (name) => {
      expect(check({ name })).toMatchObject({ recipientName: name.normalize("NFC") });
    },
  );

  it("reports everything that is wrong with a row at once", () => {
    expect(check({ name: " ", email: "nobody", achievement: "", issued_on: "soon", expires_on: "31.02.2027" })).toEqual(
      [
        { column: "name", code: "required" },
        { column: "achievement", code: "required" },
        { column: "email", code: "email-invalid" },
        { column: "issued_on", code: "date-invalid" },
        { column: "expires_on", code: "date-invalid" },
      ],
    );
  });

  it.each([
    ["2026-11-02", "2026-11-02"],
    ["2026-1-2", "2026-01-02"],
    ["2026/11/02", "2026-11-02"],
    ["02.11.2026", "2026-11-02"],
    ["20/11/2026", "2026-11-20"],
    ["11/20/2026", "2026-11-20"],
    ["05/05/2026", "2026-05-05"],
    ["٢٠٢٦-١١-٠٢", "2026-11-02"],
    ["", today],
  ])("reads the date %s", (issued_on, issuedOn) => {
    expect(check({ issued_on })).toMatchObject({ issuedOn });
  });

  it.each([
    ["03/04/2026", "date-ambiguous"],
    ["2026-02-30", "date-invalid"],
    ["1-1-1", "date-invalid"],
    ["0001-01-01", "date-invalid"],
    ["45983", "date-invalid"],
  ])("refuses the date %s", (issued_on, code) => {
    expect(check({ issued_on })).toEqual([{ column: "issued_on", code }]);
  });

  it("refuses an expiry before the issue and accepts one on the same day", () => {
    expect(check({ expires_on: "2026-11-01" })).toEqual([{ column: "expires_on", code: "expires-before-issued" }]);
    expect(check({ expires_on: "2026-11-02" })).toMatchObject({ expiresOn: "2026-11-02" });
  });

  it("counts a name as people do, not in bytes", () => {
    expect(check({ name: "👩‍🔬".repeat(LIMITS.name) })).toMatchObject({ recipientEmail: "ada@example.org" });
    expect(check({ name: "a".repeat(LIMITS.name + 1) })).toEqual([
      { column: "name", code: "too-long", limit: LIMITS.name },
    ]);
  });

  it("takes what the designs have room for, and refuses one letter more with the limit", () => {
    const field = (label: number, value: number) => [{ label: "L".repeat(label), value: "V".repeat(value) }];
    const { achievement, fieldLabel, fieldValue } = LIMITS;
    const atLimit = { achievement: "a".repeat(achievement), custom: field(fieldLabel, fieldValue) };
    expect(check(atLimit)).toMatchObject({ customFields: atLimit.custom });
    expect(check({ achievement: "a".repeat(achievement + 1) })).toEqual([
      { column: "achievement", code: "too-long", limit: achievement },
    ]);
    const overlong = field(fieldLabel + 1, fieldValue + 1);
    const column = "L".repeat(fieldLabel + 1);
    expect(check({ custom: overlong })).toEqual([
      { column, code: "label-too-long", limit: fieldLabel },
      { column, code: "too-long", limit: fieldValue },
    ]);
  });

  it("takes away what would turn text around or hide in it", () => {
    expect(check({ name: "Ada\u202e ecalevoL\u0000\n\tthe\u200b first" })).toMatchObject({
      recipientName: "Ada ecalevoL the first",
    });
  });

  it("needs no address, and leaves out further fields that are empty", () => {
    const custom = [
      { label: "Grade", value: "A" },
      { label: "Hours", value: " " },
    ];
    expect(check({ email: "", custom })).toMatchObject({
      recipientEmail: null,
      customFields: [{ label: "Grade", value: "A" }],
    });
  });
});

describe("telling rows apart", () => {
  const fingerprint = (changes: Partial<RowCells>) => fingerprintOf(newCertificate({ ...sound, ...changes }), style);
  const identity = (changes: Partial<RowCells>) => identityOf(newCertificate({ ...sound, ...changes }));

  it("knows the same row again, however its spaces and the case of its address were typed", () => {
    expect(fingerprint({ name: " Ada   Lovelace ", email: "ADA@example.org" })).toBe(fingerprint({}));
  });

  it.each<[string, Partial<RowCells>]>([
    ["name", { name: "Ada King" }],
    ["date", { issued_on: "2026-11-03" }],
    ["expiry", { expires_on: "2027-01-01" }],
    ["further field", { custom: [{ label: "Grade", value: "A" }] }],
  ])("sees a changed %s", (_what, changes) => {
    expect(fingerprint(changes)).not.toBe(fingerprint({}));
  });

  it("sees a changed look", () => {
    expect(fingerprintOf(newCertificate(sound), { ...style, language: "fr" })).not.toBe(fingerprint({}));
  });

  it("takes a corrected name for the same person, and another address, course or date for another certificate", () => {
    expect(identity({ name: "Ada King" })).toBe(identity({}));
    expect(identity({ email: "other@example.org" })).not.toBe(identity({}));
    expect(identity({ achievement: "Physics" })).not.toBe(identity({}));
    expect(identity({ issued_on: "2026-11-03" })).not.toBe(identity({}));
  });
});
