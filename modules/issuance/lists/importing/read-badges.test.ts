import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { insertChunk } from "#modules/credentials/index.server";
import { zipParts } from "#tests/builders/workbook";
import { badgesIn } from "./badge-documents";
import { readBadges } from "./read-badges";

/** Assertion of Open Badges 2.0, with the profile extension in which platforms write names. */
const assertion = {
  "@context": "https://w3id.org/openbadges/v2",
  type: "Assertion",
  id: "https://badges.example/assertions/42",
  recipient: { type: "email", hashed: false, identity: "lina@example.org" },
  "extensions:recipientProfile": { name: "Lina Haddad" },
  badge: { type: "BadgeClass", name: "First aid", issuer: {} },
  issuedOn: "2024-03-05T10:00:00Z",
  expires: "2026-03-05T10:00:00Z",
};
/** Credential of Open Badges 3.0. */
const credential = {
  "@context": ["https://www.w3.org/ns/credentials/v2", "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"],
  id: "https://badges.example/credentials/43",
  type: ["VerifiableCredential", "OpenBadgeCredential"],
  validFrom: "2025-01-02T00:00:00Z",
  credentialSubject: {
    type: ["AchievementSubject"],
    identifier: [
      { type: "IdentityObject", identityType: "emailAddress", hashed: true, identityHash: "sha256$12" },
      { type: "IdentityObject", identityType: "name", hashed: false, identityHash: "Mei Chen" },
    ],
    achievement: { type: ["Achievement"], name: "Welding" },
  },
};
const lina = {
  name: "Lina Haddad",
  email: "lina@example.org",
  achievement: "First aid",
  issuedOn: "2024-03-05",
  expiresOn: "2026-03-05",
  origin: assertion.id,
};
const mei = {
  name: "Mei Chen",
  email: "",
  achievement: "Welding",
  issuedOn: "2025-01-02",
  expiresOn: "",
  origin: credential.id,
};

const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
function baked(keyword: string, text: string, packed = false) {
  const head = Buffer.concat([Buffer.from(`${keyword}\0`), Buffer.from([packed ? 1 : 0, 0]), Buffer.from("\0\0")]);
  return insertChunk(PNG, "iTXt", Buffer.concat([head, packed ? deflateSync(text) : Buffer.from(text)]));
}

async function rowsOf(bytes: Uint8Array) {
  const reading = await readBadges({ bytes });
  if (!reading.ok) return reading.problem.code;
  return reading.table.sheets[0]?.rows.slice(1).map(({ cells }) => cells);
}
const cells = (badge: typeof lina) => Object.values(badge);

describe("badges of other platforms", () => {
  it("are understood in either version, one or many, also within an export's envelope", () => {
    expect(badgesIn(assertion, 10)).toEqual([lina]);
    expect(badgesIn([assertion, credential, { type: "BadgeClass" }, 7, null], 10)).toEqual([lina, mei]);
    expect(badgesIn({ result: [assertion], vc: 1 }, 10)).toEqual([lina]);
    expect(badgesIn({ vc: credential }, 10)).toEqual([mei]);
    expect(badgesIn(Array(20).fill(assertion), 3)).toHaveLength(3);
  });

  it("leave empty what is hashed or only pointed to, and take seconds for what they are", () => {
    const hashed = { ...assertion, recipient: { type: "email", hashed: true, identity: "sha256$9f" } };
    expect(badgesIn(hashed, 1)).toMatchObject([{ email: "" }]);
    expect(badgesIn({ ...assertion, badge: "https://badges.example/classes/1" }, 1)).toMatchObject([
      { achievement: "" },
    ]);
    expect(badgesIn({ ...assertion, issuedOn: 1709632800, expires: "1772704800" }, 1)).toMatchObject([
      { issuedOn: "2024-03-05", expiresOn: "2026-03-05" },
    ]);
    expect(badgesIn({ ...assertion, issuedOn: 1e300, recipient: 7, badge: [] }, 1)).toMatchObject([{ email: "" }]);
  });

  it("are read from JSON, tokens, pictures of both versions and archives of them", async () => {
    const token = `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(JSON.stringify(credential)).toString("base64url")}.c2ln`;
    expect(await rowsOf(bytesOf(assertion))).toEqual([cells(lina)]);
    expect(await rowsOf(bytesOf(`\ufeff ${token}`))).toEqual([cells(mei)]);
    expect(await rowsOf(baked("openbadges", JSON.stringify(assertion)))).toEqual([cells(lina)]);
    expect(await rowsOf(baked("openbadgecredential", JSON.stringify(credential), true))).toEqual([cells(mei)]);
    expect(await rowsOf(baked("openbadges", assertion.id))).toEqual([["", "", "", "", "", assertion.id]]);
    const archive = await zipParts({
      "a/one.json": JSON.stringify(assertion),
      "b/two.json": JSON.stringify([credential]),
      "__MACOSX/a/._one.json": "no",
      "read-me.txt": "hello",
    });
    expect(await rowsOf(archive)).toEqual([cells(lina), cells(mei)]);
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ["JSON without a badge", () => bytesOf({ hello: ["world"] }), "no-badges"],
    ["no JSON at all", () => bytesOf("{ not json"), "no-badges"],
    ["a picture without a badge", () => PNG, "no-badges"],
    [
      "a badge that unpacks to more than a badge is",
      () => baked("openbadges", "a".repeat(3_000_000), true),
      "too-complex",
    ],
    ["an archive that is cut off", () => bytesOf("PK\u0003\u0004 and nothing"), "damaged"],
    ["an archive of zeros", () => zipParts({ "a.json": " ".repeat(9_000_000) }), "too-complex"],
    ["lists in lists in lists", () => bytesOf("[".repeat(5_000) + "]".repeat(5_000)), "no-badges"],
  ])("are told from %s", async (_what, make, code) => {
    expect(await rowsOf(await make())).toBe(code);
  });
});
