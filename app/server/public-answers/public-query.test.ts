import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { keyOf, readPublicQuery } from "./public-query";

const ID = "CERT-2026-1234567890123459";
const LIST = "01a20e4e-ea1d-707e-abef-65f1638762fd";

describe("what is asked for", () => {
  it.each([
    [`/v/${ID}`, `/v/${ID}`],
    [`/V/${ID.toLowerCase()}/?utm_source=mail&lang=fr`, `/v/${ID}?lang=fr`],
    [`//v/2026%201234567890123459?lang=xx`, `/v/${ID}`],
    [`/verification?x=1&id=${ID}&lang=ar`, `/verification?id=${ID}&lang=ar`],
    [`/v/${ID}/Any-Name-badge.PNG?download=1&x`, `/v/${ID}/${ID}-badge.png?download`],
    [`/v/${ID}/picture.webp`, `/v/${ID}/picture.webp`],
    [`/STATUS/${LIST.toUpperCase()}/revocation?x=1`, `/status/${LIST}/revocation`],
    ["/issuers/atlas/did.json?x=1", "/issuers/atlas/did.json"],
    ["/issuers/atlas/profile.json/", "/issuers/atlas/profile.json"],
  ])("by %s has the one address %s", (target, address) => {
    expect(readPublicQuery(target)?.address).toBe(address);
  });

  it.each([
    "/",
    "/v",
    `/v/${ID}.data`,
    `/v/${ID}#top`,
    "/v/CERT-2026-1234567890123450",
    `/v/${ID}/evidence.zip`,
    `/v/${ID}/report`,
    `/v/${ID}/file.exe`,
    `/v/${ID}/../x.pdf`,
    "/verification",
    `/verification/file?id=${ID}`,
    `/status/${LIST}/Revocation`,
    "/status/1/revocation",
    "/issuers/Atlas%0a/did.json",
    "/issuers/atlas/logo.png",
    "/app/certificates",
    `/v/${ID}?${"x".repeat(3000)}`,
    "/v/%zz",
  ])("by %s is nothing that everybody is sent again", (target) => {
    expect(readPublicQuery(target)).toBeNull();
  });

  it("is sent again for as long as the table says, and waits in its line", () => {
    expect(readPublicQuery(`/v/${ID}`)).toMatchObject({ maxAgeMs: 3_600_000, lane: "pages", isPage: true });
    expect(readPublicQuery(`/v/${ID}/x.pdf`)).toMatchObject({ maxAgeMs: 3_600_000, lane: "pictures", isPage: false });
    expect(readPublicQuery("/issuers/atlas/did.json")).toMatchObject({ maxAgeMs: 60_000, lane: "pages", of: "issuer" });
  });
});

describe("what an answer is kept under", () => {
  const keyAt = (target: string, headers: Record<string, string>, method = "GET") => {
    const query = readPublicQuery(target);
    return query && keyOf({ method, headers } as unknown as IncomingMessage, query, "sid");
  };

  it.each([`/v/${ID}`, `/v/${ID}/x.pdf`, `/status/${LIST}/revocation`, "/issuers/atlas/did.json"])(
    "holds the host that %s was asked of: what one shows is never shown on another",
    (target) => {
      expect(keyAt(target, { host: "a.example" })).toBe(keyAt(target, { host: "a.example" }));
      expect(keyAt(target, { host: "a.example" })).not.toBe(keyAt(target, { host: "b.example" }));
    },
  );

  it("holds the language of a page and not of a file, and the encoding of both", () => {
    const pair = (target: string, name: string) => [keyAt(target, { [name]: "1" }), keyAt(target, { [name]: "2" })];
    const isHeld = (target: string, name: string) => new Set(pair(target, name)).size === 2;
    expect(["accept-language", "accept", "cookie", "accept-encoding"].map((name) => isHeld(`/v/${ID}`, name))).toEqual([
      ...Array(4).fill(true),
    ]);
    expect(isHeld(`/v/${ID}/x.pdf`, "accept-language")).toBe(false);
    expect(isHeld(`/v/${ID}/x.pdf`, "accept-encoding")).toBe(true);
  });

  it("is nothing for who is signed in, where it is a page, and for what is not simply fetched", () => {
    expect(keyAt(`/v/${ID}`, { cookie: "sid=1" })).toBeNull();
    expect(keyAt(`/v/${ID}/x.pdf`, { cookie: "sid=1" })).not.toBeNull();
    for (const method of ["HEAD", "POST"]) expect(keyAt(`/v/${ID}`, {}, method)).toBeNull();
    expect(keyAt(`/v/${ID}`, { cookie: "x".repeat(3000) })).toBeNull();
  });
});
