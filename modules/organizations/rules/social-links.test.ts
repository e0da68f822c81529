import { describe, expect, it } from "vitest";
import { readSocialLink, socialKindOf } from "./social-links";

describe("links to other places", () => {
  it.each([
    ["https://www.linkedin.com/school/atlas", "linkedin"],
    ["twitter.com/atlas", "x"],
    ["https://youtu.be/abc", "youtube"],
    ["https://evil-linkedin.com/atlas", "other"],
    ["https://linkedin.com.example.org/", "other"],
    ["https://mastodon.social/@atlas", "other"],
  ])("%s is of the kind %s", (text, kind) => expect(socialKindOf(readSocialLink(text) ?? "")).toBe(kind));

  it.each([
    "http://linkedin.com/school/atlas",
    "javascript:alert(1)",
    "https://user:secret@linkedin.com/",
    "https://linkedin.com:8443/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://localhost/",
    `https://linkedin.com/${"a".repeat(300)}`,
    "",
  ])("refuses %s", (text) => expect(readSocialLink(text)).toBeNull());
});
