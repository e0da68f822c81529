import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { frameId, packDocument } from "./packed-document";

const { document }: { document: string } = JSON.parse(
  fs.readFileSync("tests/vectors/credentials/issued-2026-11.json", "utf8"),
);
const subject = JSON.parse(document).credentialSubject;
const ID: string = subject.id.slice("urn:uuid:".length);
const OWN = { id: ID, publicId: subject.licenseNumber };

describe("a frame", () => {
  it("is the same for everybody who holds the same, and another one's id is another", () => {
    const frame = { organizationId: ID, text: packDocument(document, OWN).frame, design: { logoId: null } };
    expect(frameId({ ...frame })).toBe(frameId(frame));
    expect(frameId(frame)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const ids = [frame, { ...frame, organizationId: "x" }, { ...frame, text: "x" }, { ...frame, design: {} }].map(
      frameId,
    );
    expect(new Set(ids).size).toBe(4);
  });
});
