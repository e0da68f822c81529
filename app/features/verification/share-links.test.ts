import { describe, expect, it } from "vitest";
import { shareLinks } from "./share-links";

const ADDRESS = "https://sanad.example/v/CERT-2026-1234567890123452";

describe("the links by which a certificate is shown elsewhere", () => {
  it("carries text and address whole, whatever signs they have", () => {
    const text = "Amina earned “R&D + C#”:";
    const links = Object.fromEntries(shareLinks(ADDRESS, text, "R&D").map(({ by, href }) => [by, new URL(href)]));
    expect(links.whatsapp?.searchParams.get("text")).toBe(`${text} ${ADDRESS}`);
    expect(links.x?.searchParams.get("text")).toBe(text);
    expect(links.x?.searchParams.get("url")).toBe(ADDRESS);
    expect(links.linkedin?.searchParams.get("url")).toBe(ADDRESS);
    expect(links.email?.searchParams.get("body")).toBe(`${text} ${ADDRESS}`);
    expect(links.email?.searchParams.get("subject")).toBe("R&D");
  });
});
