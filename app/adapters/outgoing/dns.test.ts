import { afterAll, beforeAll, expect, it } from "vitest";
import { startDnsServer, type Zone } from "#tests/setup/dns-server";
import { createDns } from "./dns.server";

const long = `sanad-verification=${"0123456789abcdef".repeat(40)}`;
const zone: Zone = new Map([
  ["one.example.edu", { texts: [["sanad-verification=abc"]] }],
  ["many.example.edu", { texts: [["v=spf1 -all"], ["sanad-verification=abc"], [""]] }],
  ["long.example.edu", { texts: [[long.slice(0, 255), long.slice(255, 510), long.slice(510)]] }],
  ["cut.example.edu", { texts: [["sanad-verification=abc"]], how: "truncated" as const }],
  ["empty.example.edu", { texts: [] }],
  ["silent.example.edu", { how: "silent" as const }],
  ["broken.example.edu", { fails: "server-failure" as const }],
  ["refused.example.edu", { fails: "refused" as const }],
]);

let server: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  server = await startDnsServer(zone);
});
afterAll(() => server.close());
const ask = (name: string) => createDns({ servers: [server.address] }).findTexts(name);

it.each([
  ["a record", "one.example.edu", ["sanad-verification=abc"]],
  ["each of several records", "many.example.edu", ["v=spf1 -all", "sanad-verification=abc", ""]],
  ["a record in pieces of 255 bytes as one text", "long.example.edu", [long]],
  ["a record that does not fit into one datagram", "cut.example.edu", ["sanad-verification=abc"]],
  ["that a name has no such record", "empty.example.edu", []],
  ["that a name does not exist", "nowhere.example.edu", []],
])("learns %s", async (_what, name, texts) => expect(await ask(name)).toEqual({ known: true, texts }));

it.each(["broken.example.edu", "refused.example.edu"])("learns nothing where the server fails: %s", async (name) =>
  expect(await ask(name)).toEqual({ known: false }),
);

it("gives up on silence after three seconds, and learns nothing from it", async () => {
  const began = performance.now();
  expect(await ask("silent.example.edu")).toEqual({ known: false });
  expect(performance.now() - began).toBeLessThan(3500);
});

it("learns nothing where no server is", async () => {
  const gone = await startDnsServer(new Map());
  await gone.close();
  expect(await createDns({ servers: [gone.address] }).findTexts("one.example.edu")).toEqual({ known: false });
});
