import fs from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillFrame, takeApart, takeApartLike } from "./filled-frame";
import { packDocument, unpackDocument } from "./packed-document";
import { readValues, writeValues } from "./packed-values";

const { document }: { document: string } = JSON.parse(
  fs.readFileSync("tests/vectors/credentials/issued-2026-11.json", "utf8"),
);
const subject = JSON.parse(document).credentialSubject;
const OWN = { id: subject.id.slice("urn:uuid:".length), publicId: subject.licenseNumber };

function apart(text: string) {
  const taken = takeApart(text, OWN);
  if (!taken) throw new Error("the document was not taken apart");
  return taken;
}

describe("a document that is taken apart", () => {
  it("is filled in again, byte for byte, from some 180 bytes", () => {
    const { frame, packed } = apart(document);
    expect(fillFrame(frame, packed, OWN)).toBe(document);
    expect(unpackDocument(packed, frame, OWN)).toBe(document);
    expect(packed.length).toBeLessThan(200);
  });

  it("has a frame with the issuer and the achievement in it, and nothing of the recipient", () => {
    const { frame } = apart(document);
    expect(frame).toContain("Atlas Academy");
    expect(frame).toContain(JSON.stringify(subject.achievement.resultDescription));
    const { id, licenseNumber, identifier, result } = subject;
    const own = [id.slice(9), licenseNumber, ...identifier.map((one: { identityHash: string }) => one.identityHash)];
    for (const text of [...own, ...result.map((one: { value: string }) => `"${one.value}"`)]) {
      expect(document).toContain(text);
      expect(frame).not.toContain(text);
    }
  });

  it("leaves out whatever a later form of credentials may say of somebody, unless it is the achievement's", () => {
    const richer = JSON.parse(document);
    richer.evidence = [{ narrative: "Fatima's own work" }];
    richer.credentialSubject.birthday = "Fatima's birthday";
    richer.credentialSubject.identifier[0].alias = "Fatima's alias";
    richer.credentialSubject.result[0].value = "Fatima's mark";
    richer.credentialSubject.achievement.otherIdentifier = [{ identifier: "Fatima's old certificate" }];
    richer.proof[0].nonce = "Fatima's nonce";
    richer.relatedResource = [{ id: "Fatima's picture" }];
    const text = JSON.stringify(richer);
    expect(text.match(/Fatima/g)).toHaveLength(7);
    const { frame, packed } = apart(text);
    expect(frame).not.toContain("Fatima");
    expect(fillFrame(frame, packed, OWN)).toBe(text);
  });

  it("has the frame of everybody who holds the same", () => {
    const other = JSON.parse(document);
    other.credentialSubject.identifier[0].identityHash = "Somebody else";
    other.validFrom = "2026-12-01T00:00:00Z";
    expect(apart(JSON.stringify(other)).frame).toBe(apart(document).frame);
    for (const offset of ["+13:00", "-04:43"]) {
      const inZone = (day: string) => JSON.stringify({ ...other, validFrom: `${day}T00:00:00${offset}` });
      expect(apart(inZone("2026-12-01")).frame).toBe(apart(inZone("2027-01-02")).frame);
      expect(apart(inZone("2026-12-01")).packed).toHaveLength(apart(JSON.stringify(other)).packed.length);
    }
  });

  it("comes back whole whatever people are called and get", () => {
    const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(text, text, (name, grade) => {
        const parsed = JSON.parse(document);
        parsed.credentialSubject.identifier[0].identityHash = name;
        parsed.credentialSubject.result[0].value = grade;
        const { frame, packed } = packDocument(JSON.stringify(parsed), OWN);
        expect(unpackDocument(packed, frame, OWN)).toBe(JSON.stringify(parsed));
        const like = packDocument(JSON.stringify(parsed), OWN, [apart(document).frame]);
        expect(unpackDocument(like.packed, like.frame, OWN)).toBe(JSON.stringify(parsed));
      }),
      { numRuns: 500, seed: 20_261_125 },
    );
  });
});

describe("a document that is taken apart like others", () => {
  const { frame, packed } = apart(document);
  const others = [
    ["another achievement", (content: typeof subject) => (content.credentialSubject.achievement.name = "Another")],
    ["another field", (content: typeof subject) => (content.credentialSubject.birthday = "1990-01-01")],
    [
      "another order",
      (content: typeof subject) => Object.assign(content, { proof: content.proof, id: content.id, more: "1" }),
    ],
    ["one result less", (content: typeof subject) => content.credentialSubject.result.pop()],
  ] as const;

  it("fills the frame as it does by itself", () => {
    expect(takeApartLike(frame, document, OWN)).toEqual(packed);
    expect(packDocument(document, OWN, ["{}", frame])).toEqual({ frame, packed });
  });

  it("does so whatever a name has in it that stands in frames", () => {
    for (const name of ['","salt":"not-used"}', "\\", '\\"', "\u0001", "T00:00:00Z", "", "a\nb"]) {
      const parsed = JSON.parse(document);
      parsed.credentialSubject.identifier[0].identityHash = name;
      const { frame: used, packed: filled } = packDocument(JSON.stringify(parsed), OWN, [frame]);
      expect(unpackDocument(filled, used, OWN)).toBe(JSON.stringify(parsed));
    }
  });

  it.each(others)("does not where it has %s", (_what, change) => {
    const parsed = JSON.parse(document);
    change(parsed);
    expect(takeApartLike(frame, JSON.stringify(parsed), OWN)).toBeNull();
    const { frame: own } = packDocument(JSON.stringify(parsed), OWN, [frame]);
    expect(own).not.toBe(frame);
  });
});

describe("what a frame keeps", () => {
  it.each(["\\ud801", "\\\\ud802", "\u0001", "\\", "\ud83d\ude00", "\\\ud83d\ude00\\"])(
    "comes back whole where a title has %j in it, which looks like a hole or nearly",
    (odd) => {
      const titled = JSON.parse(document);
      titled.credentialSubject.achievement.name = `a ${odd} in a title`;
      titled.credentialSubject.identifier[0].identityHash = odd;
      const { frame, packed } = packDocument(JSON.stringify(titled), OWN);
      expect(unpackDocument(packed, frame, OWN)).toBe(JSON.stringify(titled));
      expect(takeApartLike(frame, JSON.stringify(titled), OWN)).toEqual(packed);
    },
  );

  it("comes back whole whatever achievements are called", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom("\\", "ud80", "1", '"', "\u0002") }),
    );
    fc.assert(
      fc.property(text, (name) => {
        const titled = JSON.parse(document);
        titled.credentialSubject.achievement.name = name;
        const { frame, packed } = packDocument(JSON.stringify(titled), OWN);
        expect(unpackDocument(packed, frame, OWN)).toBe(JSON.stringify(titled));
      }),
      { numRuns: 500, seed: 20_261_129 },
    );
  });
});

describe("what cannot be taken apart", () => {
  const counted = JSON.parse(document);
  counted.credentialSubject.rank = 3;

  it.each([
    ["a number that is somebody's own", JSON.stringify(counted)],
    ["a document that is not written as JSON writes it", document.replace("{", "{ ")],
  ])("%s, is not stored", (_what, text) => {
    expect(takeApart(text, OWN)).toBeNull();
    expect(() => packDocument(text, OWN)).toThrow("cannot be packed");
    expect(packDocument(document, OWN)).toEqual(apart(document));
  });

  it("is told when frame, values, or row are not what they were", () => {
    const { frame, packed } = apart(document);
    expect(unpackDocument(packed, frame.replace("Atlas", "Atlan"), OWN)).not.toBe(document);
    expect(unpackDocument(packed, frame, { ...OWN, publicId: "CERT-2026-1" })).not.toBe(document);
    for (const [broken, text] of [
      [packed.subarray(0, 40), frame],
      [packed.subarray(0, packed.length - 65), frame],
      [packed, ""],
      [Buffer.concat([packed, Buffer.of(0, 1, 65)]), frame],
      [Buffer.concat([packed, Buffer.of(9)]), frame],
    ] as const)
      expect(unpackDocument(broken, text, OWN)).toBe("unreadable");
  });
});

describe("packed values", () => {
  it("are the texts that were written, whatever they look like", () => {
    const styles = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), maxLength: 300 }),
      fc.nat({ max: 99_999_999 }).map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
      fc.date({ noInvalidDate: true }).map((date) => `${date.toISOString().slice(0, 19)}Z`),
      fc.string({ unit: fc.constantFrom(..."123456789ABCDEFGHJKLMNPQRSTUVWXYZabc"), minLength: 78, maxLength: 90 }),
      fc.constantFrom("2026-02-31", "2026-13-01", "0007", "2026-11-25T25:00:00Z", "1969-12-31", "1".repeat(88)),
    );
    fc.assert(
      fc.property(fc.array(styles), (texts) => {
        const written = texts.map((text) => text.toWellFormed());
        expect(readValues(writeValues(written))).toEqual(written);
      }),
      { numRuns: 2000, seed: 20_261_125 },
    );
  });

  it("take two bytes for a day, four for a time, three for a number, half of what is hexadecimal", () => {
    const sizeOf = (text: string) => writeValues([text]).length - 2;
    expect(["2026-11-25", "2026-11-25T09:00:00Z", "131071", "00ff".repeat(16)].map(sizeOf)).toEqual([2, 4, 3, 33]);
  });

  it.each([
    ["of another form", Buffer.from("03000000", "hex")],
    ["that end in the middle", Buffer.of(0x07, 1, 32, 1)],
    ["longer than any text", Buffer.of(0x07, 0, 0xff, 0xff, 0xff, 0xff, 0xff)],
  ])("%s are refused", (_what, bytes) => {
    expect(() => readValues(bytes)).toThrow(RangeError);
    expect(readValues(Buffer.of(0x07, 1, 1, 1))).toEqual(["01"]);
  });
});
