import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { frameId, frameOf, packDocument, unpackDocument } from "./packed-document";

const { document }: { document: string } = JSON.parse(
  fs.readFileSync("tests/vectors/credentials/issued-2026-11.json", "utf8"),
);
const subject = JSON.parse(document).credentialSubject;
const ID: string = subject.id.slice("urn:uuid:".length);
const OWN = { id: ID, publicId: subject.licenseNumber };

describe("a packed document", () => {
  it("is unpacked to what was signed, byte for byte, and takes less than a third of what it takes packed by itself", () => {
    const frame = frameOf(document);
    const packed = packDocument(document, frame, ID);
    expect(unpackDocument(packed, frame, OWN)).toBe(document);
    expect(packed.length * 3).toBeLessThan(packDocument(document, "", ID).length * 1.1);
  });

  it("is unpacked to another text, or to none that can be read, where row or frame were changed", () => {
    const frame = frameOf(document);
    const packed = packDocument(document, frame, ID);
    expect(unpackDocument(packed, frame.replace("Atlas", "Atlan"), OWN)).not.toBe(document);
    expect(unpackDocument(packed.subarray(0, 40), frame, OWN)).toBe("unreadable");
    expect(unpackDocument(new Uint8Array(), frame, OWN)).toBe("unreadable");
    expect(unpackDocument(packed, "", OWN)).not.toBe(document);
  });

  it("is not unpacked without end", () => {
    const endless = packDocument(" ".repeat(5_000_000), "", ID);
    expect(endless.length).toBeLessThan(10_000);
    expect(unpackDocument(endless, "", OWN)).toBe("unreadable");
    const long = " ".repeat(500_000);
    expect(unpackDocument(packDocument(long, "", ID), "", OWN)).toBe(long);
  });
});

describe("a frame", () => {
  it("has the issuer and the achievement in it and nothing of the recipient", () => {
    const frame = frameOf(document);
    expect(frame).toContain("Atlas Academy");
    expect(frame).toContain(JSON.stringify(subject.achievement.resultDescription));
    const own = [
      subject.id,
      subject.licenseNumber,
      ...subject.identifier.map((one: { identityHash: string }) => one.identityHash),
    ];
    for (const text of own) expect(document).toContain(text);
    for (const text of own) expect(frame).not.toContain(text);
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
    expect(frameOf(text)).not.toContain("Fatima");
    expect(unpackDocument(packDocument(text, frameOf(text), ID), frameOf(text), OWN)).toBe(text);
  });

  it("is the same for everybody who holds the same, and another one's id is another", () => {
    const frame = { organizationId: ID, text: frameOf(document), design: { logoId: null } };
    const other = JSON.parse(document);
    other.credentialSubject.identifier[0].identityHash = "Somebody else";
    other.validFrom = "2026-12-01T00:00:00Z";
    expect(frameOf(JSON.stringify(other))).toBe(frame.text);
    expect(frameId({ ...frame })).toBe(frameId(frame));
    expect(frameId(frame)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const ids = [frame, { ...frame, organizationId: "x" }, { ...frame, text: "x" }, { ...frame, design: {} }].map(
      frameId,
    );
    expect(new Set(ids).size).toBe(4);
  });
});
