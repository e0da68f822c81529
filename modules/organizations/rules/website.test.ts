import { expect, it } from "vitest";
import { readWebsite } from "./website";

it.each([
  ["example.org", "https://example.org"],
  ["www.example.org/school?x=1", "https://www.example.org/school?x=1"],
  ["http://example.org", "http://example.org"],
  ["HTTPS://Example.ORG/", "https://example.org"],
  ["例子.中国", "https://xn--fsqu00a.xn--fiqs8s"],
  ["example.org:8443", "https://example.org:8443"],
])("reads %s as a site", (text, url) => expect(readWebsite(text)).toBe(url));

it.each([
  "example",
  "javascript:alert(1)",
  "ftp://example.org",
  "https://a@b.example",
  "127.0.0.1",
  "two words.org",
  "",
  "data:text/html,x",
  "mailto:a@b.cd",
])("does not take %j for a site", (text) => expect(readWebsite(text)).toBeNull());
