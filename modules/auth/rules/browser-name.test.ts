import { describe, expect, it } from "vitest";
import { browserName, readBrowser } from "./browser-name";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const KNOWN = [
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, "Chrome, Linux"],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0 Safari/537.36 Edg/142.0`, "Edge, Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0 Safari/537.36 OPR/124.0`, "Opera, Windows"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0 Safari/537.36`, "Chrome, ChromeOS"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1",
    "Safari, iOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) CriOS/142.0 Mobile Safari/604.1",
    "Chrome, iOS",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14.1; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox, macOS"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    "Samsung Internet, Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50`,
    "WeChat, Android",
  ],
  ["curl/8.5.0", "curl"],
] as const;

describe("what a browser says of itself", () => {
  it.each(KNOWN)("is known: %s is %s", (userAgent, name) => expect(browserName(userAgent)).toBe(name));

  it.each([
    ["nothing", "", { browser: null, system: null }],
    ["markup", "<script>alert(1)</script>", { browser: null, system: null }],
    ["a system alone", "SchoolApp (Android 14)", { browser: null, system: "Android" }],
    ["words that contain a name", "NotChromeLike Windowsill", { browser: null, system: null }],
    ["a name after the part that is read", `${"x".repeat(300)} Firefox/1`, { browser: null, system: null }],
  ])("is told apart from %s", (_what, userAgent, read) => expect(readBrowser(userAgent)).toEqual(read));

  it("takes no longer where it is long", () => {
    const before = performance.now();
    readBrowser("Mozilla/5.0 ".repeat(100_000));
    expect(performance.now() - before).toBeLessThan(50);
  });
});
