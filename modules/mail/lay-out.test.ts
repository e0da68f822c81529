import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, readHex } from "../kernel/color";
import { buttonColors } from "./button-colors";
import { layOutMessage, type ShortMessage } from "./lay-out";

const OTHER = "Prize at evil.com";
const picture = (alt: string) =>
  ({ content: new Uint8Array(), contentType: "image/png", width: 1, height: 1, alt }) as const;
/** Text of other people in every field that takes text. */
const message: ShortMessage = {
  language: "en",
  subject: OTHER,
  letterhead: { name: OTHER, logo: picture(OTHER) },
  paragraphs: [OTHER, OTHER],
  facts: [{ label: "Browser", value: OTHER }],
  closing: OTHER,
  picture: picture(OTHER),
  button: { label: OTHER, url: "https://sanad.example/v/1" },
  link: { label: OTHER, url: "https://elsewhere.example/add" },
  footnote: OTHER,
  signature: OTHER,
};

describe("a mail that is laid out", () => {
  it("has nowhere a link that other people's words make", () => {
    const { subject, text, html } = layOutMessage(message);
    expect([subject, text, html].join("\n")).not.toContain("evil.com");
    expect(html.match(/evil\. com/g)).toHaveLength(11);
    expect(layOutMessage({ ...message, letterhead: { name: OTHER, logo: null } }).html).not.toContain("evil.com");
  });

  it("keeps its own link, and the words of those who may link anywhere", () => {
    expect(layOutMessage(message).text).toContain("https://sanad.example/v/1");
    expect(layOutMessage({ ...message, mayLink: "anywhere" }).subject).toBe(OTHER);
  });

  it("says the same in both parts: facts, what follows them, button and second link", () => {
    const { text, html } = layOutMessage({ ...message, mayLink: "anywhere", closing: "Was it you?" });
    expect(text).toContain(`Browser: ${OTHER}\n\nWas it you?\n\n`);
    expect(text).toContain(`${OTHER}:\nhttps://elsewhere.example/add`);
    const places = [`<bdi>${OTHER}</bdi>`, "Was it you?", "https://sanad.example/v/1", "https://elsewhere.example/add"];
    const found = places.map((part) => html.indexOf(part));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found[0]).toBeGreaterThan(0);
  });

  it("keeps the order of figures in a fact among Arabic letters", () => {
    const facts = [{ label: "الشبكة", value: "2001:db8:1::/48" }];
    expect(layOutMessage({ ...message, language: "ar", facts, asItIs: ["2001:db8:1::/48"] }).text).toContain(
      "الشبكة: \u20682001:db8:1::/48\u2069",
    );
  });
});

describe("the head of a mail", () => {
  const { letterhead: _, ...platforms } = message;

  it("is the platform's mark with its name as text where nobody else writes, attached and loaded from nowhere", () => {
    const { html, attachments } = layOutMessage({ ...platforms, picture: undefined, signature: "Sanad" });
    expect(attachments.map(({ cid, contentType }) => [cid, contentType])).toEqual([["brand", "image/png"]]);
    expect([...(attachments[0]?.content.slice(0, 4) ?? [])]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect(html).toContain('src="cid:brand"');
    expect(html).not.toMatch(/src="http|url\(/);
    expect(html.replace(/<img[^>]*>/g, "")).toContain('<strong style="font-size:18px">Sanad</strong>');
  });

  it("is the sender's alone where one is named", () => {
    for (const logo of [null, picture("Logo")]) {
      const { html, attachments } = layOutMessage({ ...message, letterhead: { name: "Atlas", logo } });
      expect(html).not.toContain("cid:brand");
      expect(attachments.some(({ cid }) => cid === "brand")).toBe(false);
    }
  });
});

describe("the button of a mail", () => {
  const ratio = (one: string, other: string) => contrast(readHex(one), readHex(other));

  it("is readable in every accent, and can be told from the card in light and dark", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const accent = `#${value.toString(16).padStart(6, "0")}`;
        const { ground, text, edges } = buttonColors(accent);
        expect(ground).toBe(accent);
        expect(ratio(ground, text)).toBeGreaterThanOrEqual(4.5);
        expect(edges.light || ratio(ground, "#ffffff") >= 3).toBe(true);
        expect(edges.dark || ratio(ground, "#1b2631") >= 3).toBe(true);
        // An edge in the color of the text is visible on a light card: the text is dark wherever one is needed.
        expect(!edges.light || ratio(text, "#ffffff") >= 3).toBe(true);
      }),
    );
  });

  it.each([null, undefined, "", "red", "#fff", "#12345g", '#000000"onclick="'])(
    "has the platform's color where the accent is %s",
    (accent) => expect(buttonColors(accent)).toMatchObject({ ground: "#34495e", text: "#ffffff" }),
  );

  it("states its color and that of its text, so that no dark mode changes one alone", () => {
    const { html } = layOutMessage({
      ...message,
      button: { label: "Open", url: "https://a.example", accent: "#f0b85a" },
    });
    expect(html).toMatch(/<td bgcolor="#f0b85a"[^>]*><a [^>]*color:#22303d/);
    expect(html).toContain("prefers-color-scheme:dark");
  });
});
