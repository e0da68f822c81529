import { expect, it } from "vitest";
import { browserName } from "./browser-name";

it.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome, Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0",
    "Edge, Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1",
    "Safari, iOS",
  ],
  ["curl/8.5.0", "curl"],
  ["", null],
  ["<script>", null],
])("knows %s as %s", (userAgent, name) => expect(browserName(userAgent)).toBe(name));
