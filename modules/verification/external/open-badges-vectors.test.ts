import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { verifyText } from "#tests/builders/check-external";
import { outsideWith } from "#tests/builders/external-issuer";
import { inspectorHere } from "#tests/fakes/inspector";
import { openFile } from "../inspection/open-file";

const vector = (name: string) => new Uint8Array(fs.readFileSync(`tests/vectors/open-badges-3.0/${name}`));
const ISSUER = "https://example.com/issuers/876543";
/** The two keys of the examples: one for the plain example, one for the baked ones. */
const PLAIN = "z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi";
const BAKED = "z6MkrvfzkMnvCroEUP2DVc9SHPE48CRsvHiVSusHioxTYu1x";
const profile = (...keys: string[]) => ({
  id: ISSUER,
  publicKey: keys.map((publicKeyMultibase) => ({ id: `${ISSUER}#${publicKeyMultibase}`, publicKeyMultibase })),
});

async function check(name: string, documents: Record<string, object> = {}) {
  const opened = await openFile(vector(name), () => 0);
  if (!opened.ok || opened.kind !== "credential") return opened;
  const deps = {
    clock: { now: () => new Date("2026-11-20") },
    inspector: inspectorHere,
    outside: outsideWith(documents).outside,
  };
  const verified = await verifyText(deps, opened.credential);
  const codes = Object.fromEntries((verified?.checks ?? []).map(({ name: check, code }) => [check, code]));
  return {
    carrier: opened.carrier,
    verdict: verified?.verdict,
    ...codes,
    ...verified?.claims,
    ...verified?.claims.subjects[0],
  };
}

describe("the published examples of Open Badges 3.0", () => {
  it.each([
    ["simple.json", "json"],
    ["simple-json.png", "png"],
    ["simple-json.svg", "svg"],
  ])("are taken out of %s and read, and could not be checked: their issuer is an example", async (name, carrier) => {
    expect(await check(name)).toMatchObject({
      carrier,
      verdict: "not-checked",
      issuer: "issuer-unreachable",
      time: "in-time",
      status: "no-status",
      issuerId: ISSUER,
      issuerName: "Example Corp",
      achievement: "Teamwork",
      validFrom: "2010-01-01T00:00:00Z",
    });
  });

  it.each([
    ["simple.json", PLAIN, BAKED],
    ["simple-json.png", BAKED, PLAIN],
    ["simple-json.svg", BAKED, PLAIN],
  ])(
    "%s holds once its issuer publishes the key that it names, and not when it publishes another",
    async (name, key, wrong) => {
      expect(await check(name, { [ISSUER]: profile(PLAIN, BAKED) })).toMatchObject({ verdict: "holds" });
      expect(await check(name, { [ISSUER]: profile(key) })).toMatchObject({
        verdict: "holds",
        proof: "signature-holds",
      });
      expect(await check(name, { [ISSUER]: profile(wrong) })).toMatchObject({
        verdict: "not-genuine",
        issuer: "key-not-listed",
      });
    },
  );

  it("signed under the name that eddsa-rdfc-2022 had before it was finished is read, and its issuer asked for", async () => {
    expect(await check("simple-eddsa-2022.json")).toMatchObject({
      verdict: "not-checked",
      proof: "key-missing",
      issuer: "issuer-unreachable",
    });
    expect(await check("simple-eddsa-2022.json", { [ISSUER]: profile(PLAIN) })).toMatchObject({
      verdict: "holds",
      proof: "signature-holds",
    });
  });

  it("with everything in it holds, and is revoked once the list that it names says so", async () => {
    const issuer = "https://1edtech.edu/issuers/565049";
    const list = "https://1edtech.edu/credentials/3732/revocations";
    const key = "z6Mknyb2Gb4NxzW3xSr9ChTtdQZ1zs77piQ3r9SaJ9vMzmrs";
    const published = { id: issuer, publicKey: { id: `${issuer}#${key}`, publicKeyMultibase: key } };
    const listed = (...revokedCredentials: object[]) => ({ id: list, issuer, revokedCredentials });
    expect(await check("complete.json", { [issuer]: published, [list]: listed() })).toMatchObject({
      verdict: "holds",
      status: "not-on-list",
    });
    const revoked = listed({ id: "http://1edtech.edu/credentials/3732", revoked: true });
    expect(await check("complete.json", { [issuer]: published, [list]: revoked })).toMatchObject({
      verdict: "revoked",
    });
    expect(await check("complete.json", { [issuer]: published })).toMatchObject({
      verdict: "not-checked",
      status: "status-unreachable",
    });
  });
});
