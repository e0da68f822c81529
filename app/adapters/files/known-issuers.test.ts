import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verification } from "#app/modules.server";
import { loadKnownIssuers as load } from "./known-issuers.server";

const loadKnownIssuers = (files: string[]) => load(files, verification.readKnownIssuers);

const DID = "did:key:z6MkpLDL3RoAoMRTwTgo3rs39ZwssfaPKtGdZw7AGRN7CK4W";
let folder: string;
const file = (name: string, content: string) => {
  const target = path.join(folder, name);
  fs.writeFileSync(target, content);
  return target;
};
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "registers-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe("registers of known issuers", () => {
  it("name an issuer by its ID, each register for itself, and nobody else", () => {
    const find = loadKnownIssuers([
      file(
        "colleges.json",
        JSON.stringify({ meta: {}, registry: { [DID]: { name: "Meadow College", url: "https://a.example" } } }),
      ),
      file(
        "states.json",
        JSON.stringify({ meta: { name: "State of Somewhere" }, registry: { [DID]: { name: "Meadow" } } }),
      ),
    ]);
    expect(find(DID)).toEqual([
      { name: "Meadow College", registry: "colleges" },
      { name: "Meadow", registry: "State of Somewhere" },
    ]);
    for (const other of ["did:key:other", "", "constructor", "__proto__"]) expect(find(other)).toEqual([]);
    expect(loadKnownIssuers([])(DID)).toEqual([]);
  });

  it.each([
    ["of another form", '{"registry":[]}', "is no register of issuers"],
    ["that is no JSON", "{", "cannot be read"],
  ])("keep the server from starting with one %s", (_what, content, message) => {
    expect(() => loadKnownIssuers([file("bad.json", content)])).toThrow(
      new RegExp(`KNOWN_ISSUERS ${message}: .*bad\\.json`),
    );
  });
});
