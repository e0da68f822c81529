import { describe, expect, it } from "vitest";
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
  picture: picture(OTHER),
  button: { label: OTHER, url: "https://sanad.example/v/1" },
  footnote: OTHER,
  signature: OTHER,
};

describe("a mail that is laid out", () => {
  it("has nowhere a link that other people's words make", () => {
    const { subject, text, html } = layOutMessage(message);
    expect([subject, text, html].join("\n")).not.toContain("evil.com");
    expect(html.match(/evil\. com/g)).toHaveLength(8);
    expect(layOutMessage({ ...message, letterhead: { name: OTHER, logo: null } }).html).not.toContain("evil.com");
  });

  it("keeps its own link, and the words of those who may link anywhere", () => {
    expect(layOutMessage(message).text).toContain("https://sanad.example/v/1");
    expect(layOutMessage({ ...message, mayLink: "anywhere" }).subject).toBe(OTHER);
  });
});
