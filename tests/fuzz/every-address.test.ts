import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processListeningOn, residentMegabytes } from "../bench/server-process";
import { platformIn } from "../crash/platform";
import { type Address, everyAddress } from "./addresses";
import { FILES, FORM_BODIES, JSON_BODIES, NAMES, PACKETS, TEXTS } from "./hostile";
import { type Answer, type Hit, send, sendBytes, signIn } from "./visitor";

const SEED = 20_261_122;
const RANDOM_REQUESTS = 1_500;
const AT_ONCE = 6;
/** Maximum time of one answer in milliseconds. */
const MAX_MS = 2_000;
/** Maximum time of an answer about a thousand files in one archive, or as many lines. */
const MAX_MS_OF_MANY = 10_000;
/**
 * Number of tries. A slow address is slow each time; waiting for a process to start or for other load on the machine is
 * not.
 */
const TRIES = 3;
const MAX_GROWTH_MEGABYTES = 200;
const TOKEN = "a-token-for-the-fuzz-test-of-the-vc-api";
const SAME_ORIGIN = { "Sec-Fetch-Site": "same-origin" };

const directory = path.resolve("build/fuzz");
const addresses = everyAddress();
let platform: Awaited<ReturnType<typeof platformIn>>;
let origin: string;
let cookie: string;
let demonstration: { email: string; password: string };
/** Addresses that pages link to, and names and values of fields by page. */
const links = new Set<string>();
const fields = new Map<string, [name: string, value: string][]>();
const statuses = new Map<number, number>();

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  fs.mkdirSync(directory, { recursive: true });
  const dataDirectory = path.join(directory, "data");
  platform = await platformIn(dataDirectory, { TRUSTED_PROXIES: "1", VC_API: "on", VC_API_TOKEN: TOKEN });
  await platform.start();
  origin = `http://localhost:${platform.port}`;
  demonstration = JSON.parse(fs.readFileSync(path.join(dataDirectory, "demonstration.json"), "utf8"));
  // An admin can open every address.
  await platform.query(`update "User" set "platformRole" = 'admin'`);
  cookie = await signIn(origin, demonstration);
  await explore();
});
afterAll(() => platform.killEverything());

/** Reads the existing pages and collects their links and form fields. */
async function explore() {
  for (const start of [
    "/",
    "/app",
    "/app/certificates",
    "/app/batches",
    "/app/keys",
    "/app/settings",
    "/admin",
    "/blog",
  ])
    links.add(start);
  const seen = new Set<string>();
  for (let round = 0; round < 3; round++) {
    for (const link of [...links].filter((one) => !seen.has(one)).slice(0, 60)) {
      seen.add(link);
      for (const headers of [{ cookie }, SAME_ORIGIN]) await readPage(link, headers);
    }
  }
  for (const { pattern } of addresses.filter(({ kind }) => kind === "page")) {
    const concrete = realPathOf(pattern);
    if (concrete && !seen.has(concrete)) await readPage(concrete, { cookie });
  }
}

async function readPage(link: string, headers: Record<string, string>) {
  const answer = await send(origin, { method: "GET", path: link, headers, body: null });
  for (const [, href = ""] of answer.text.matchAll(/(?:href|action|src)="(\/[^"#?]*)/g)) links.add(href);
  for (const [tag] of answer.text.matchAll(/<(?:input|button|select|textarea)\b[^>]*>/g)) {
    const name = /\bname="([^"]+)"/.exec(tag)?.[1];
    const value = /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? "";
    if (name) fields.set(link, [...(fields.get(link) ?? []), [name, value]]);
  }
}

/** Returns an existing address for a pattern, from the links; the pattern itself where it has no variables. */
function realPathOf(pattern: string): string | null {
  if (!/[:*]/.test(pattern)) return pattern;
  const shape = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/:\w+|\*/g, "[^/]+")}$`);
  return [...links].find((link) => shape.test(link)) ?? null;
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 4_000);
const fill = (pattern: string, text: string) =>
  pattern.replaceAll(/:\w+|\*/g, () => (/%/.test(text) ? text : encode(text) || "x"));

function headersFor({ kind }: Address, signedIn: boolean): Record<string, string> {
  if (kind === "vc-api") return { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" };
  if (kind === "api") return { ...SAME_ORIGIN, "Content-Type": "application/json" };
  return signedIn ? { ...SAME_ORIGIN, cookie } : SAME_ORIGIN;
}

/** Lists the requests for every address: its page, and each of the hostile bodies. */
function listed(): Hit[] {
  return addresses.flatMap((address) => {
    const real = realPathOf(address.pattern) ?? fill(address.pattern, "x");
    const signedIn = /^\/(app|admin)/.test(real);
    const headers = headersFor(address, signedIn);
    const ask = { method: "GET", path: real, headers, body: null };
    const hits: Hit[] = [
      ask,
      { ...ask, method: "HEAD" },
      { ...ask, path: `${real}?search=%00&page=-1` },
      { ...ask, path: `${real}?page=99999999999&state=x&search=${"%F0%9F%91%A9".repeat(200)}&next=//evil.example` },
      { ...ask, path: fill(address.pattern, "\0") },
      { ...ask, method: "PUT" },
      { ...ask, method: "DELETE" },
    ];
    // An event stream does not end while its list is being issued.
    if (address.kind === "page") {
      for (const [type, body] of FORM_BODIES)
        hits.push({ method: "POST", path: real, headers: { ...headers, ...(type && { "Content-Type": type }) }, body });
    } else for (const body of JSON_BODIES) hits.push({ method: "POST", path: real, headers, body });
    return hits;
  });
}

/** Lists forms with hostile files, for every page with a file field. */
function withFiles(): Hit[] {
  return [...fields].flatMap(([page, names]) =>
    names.some(([name]) => ["file", "image", "picture"].includes(name))
      ? FILES.map((bytes, at) => {
          const body = new FormData();
          for (const [name, value] of names)
            if (["file", "image", "picture"].includes(name)) body.append(name, new File([bytes], `${at}.csv`));
            else body.append(name, value);
          return { method: "POST", path: page, headers: { ...SAME_ORIGIN, cookie }, body };
        })
      : [],
  );
}

/** Generates random combinations: real and invented addresses, queries, and forms filled in with hostile texts. */
const anyHit: fc.Arbitrary<Hit> = fc
  .record({
    address: fc.constantFrom(...addresses),
    method: fc.constantFrom("GET", "POST", "POST", "POST"),
    signedIn: fc.boolean(),
    real: fc.boolean(),
    text: fc.constantFrom(...TEXTS),
    data: fc.boolean(),
    query: fc.array(
      fc.tuple(
        fc.constantFrom("search", "page", "state", "lang", "next", "token", "id", "q"),
        fc.constantFrom(...TEXTS),
      ),
      {
        maxLength: 3,
      },
    ),
    values: fc.array(fc.option(fc.constantFrom(...TEXTS), { freq: 3 }), { minLength: 40, maxLength: 40 }),
    extra: fc.option(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...TEXTS)), { freq: 4 }),
    json: fc.jsonValue(),
  })
  .map(({ address, method, signedIn, real, text, data, query, values, extra, json }) => {
    const concrete = (real ? realPathOf(address.pattern) : null) ?? fill(address.pattern, text);
    const search = query.map(([name, value]) => `${name}=${encode(value).slice(0, 1_500)}`).join("&");
    // Signing out would end the session for all later requests.
    const headers = headersFor(address, signedIn && address.pattern !== "/signout");
    const suffix = data && address.kind === "page" ? ".data" : "";
    const hit = { method, path: `${concrete}${suffix}${search ? `?${search}` : ""}`, headers, body: null };
    if (method === "GET") return hit;
    if (address.kind !== "page") return { ...hit, body: JSON.stringify(json) };
    const names = fields.get(concrete) ?? [];
    const pairs = names.map(([name, value], at) => [name, values[at % values.length] ?? value]);
    if (extra) pairs.push([...extra]);
    const body = pairs.map(([name = "", value = ""]) => `${encode(name)}=${encode(value)}`).join("&");
    return { ...hit, headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" }, body };
  });

const nameOf = ({ method, path: target, headers, body }: Hit) =>
  `${method} ${target.slice(0, 200)} ${headers["Content-Type"] ?? ""} ${typeof body === "string" ? body.slice(0, 200) : ""}`;

/** Sends all requests, some concurrently; returns the faults of the answers. */
async function sendAll(hits: Hit[]): Promise<string[]> {
  const wrong: string[] = [];
  const rest = hits[Symbol.iterator]();
  const work = async () => {
    for (const hit of rest) {
      const answer = await send(origin, hit).catch((error: unknown) => ({ status: 0, took: 0, text: String(error) }));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (isFault(answer)) wrong.push(`${answer.status} ${nameOf(hit)} ${answer.text.slice(-200)}`);
      // A busy machine slows everything down: slow requests are tried again alone and must then be quick.
      else if (answer.took > MAX_MS) slow.push(hit);
    }
  };
  const slow: Hit[] = [];
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const hit of slow) {
    const most = hit.path.startsWith("/verification/many") ? MAX_MS_OF_MANY : MAX_MS;
    let shortest = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < TRIES && shortest > most; turn++)
      shortest = Math.min(shortest, (await send(origin, hit)).took);
    if (shortest > most) wrong.push(`${Math.round(shortest)} ms ${nameOf(hit)}`);
  }
  return wrong;
}

/** Whether there was no answer, or one that reports a fault of the server. 503 means a busy machine. */
const isFault = ({ status }: Answer) => status === 0 || (status >= 500 && status !== 503);

test("nothing that a visitor sends is answered with a fault of ours, late, or with memory that stays", async () => {
  expect(addresses.length).toBeGreaterThan(90);
  const web = processListeningOn(platform.port);
  const everything = (seed: number) => [
    ...fc.sample(anyHit, { seed, numRuns: RANDOM_REQUESTS }),
    ...listed(),
    ...withFiles(),
  ];
  // The first run grows the process to the size that the work needs; the second must not grow it further.
  const wrong = await sendAll(everything(SEED));
  const before = residentMegabytes(web);
  wrong.push(...(await sendAll(everything(SEED + 1))));
  const after = residentMegabytes(web);
  const counts = [...statuses].sort().map(([status, count]) => `${count} x ${status}`);
  console.log(`${addresses.length} addresses, ${Math.round(before)} to ${Math.round(after)} MB, ${counts.join(", ")}`);
  // Requests that are all rejected early would not test the code behind the checks.
  for (const status of [200, 303, 400, 404, 405, 413, 415, 422])
    expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
  expect(processListeningOn(platform.port)).toBe(web);
  expect(after - before).toBeLessThan(MAX_GROWTH_MEGABYTES);
});

test("nor is anything that no browser sends, and everybody else is still answered", async () => {
  const certificate = realPathOf("/v/:id") ?? "/v/x";
  for (const packet of PACKETS) {
    const answer = await sendBytes(platform.port, packet.replace("{}", certificate));
    expect([packet.slice(0, 80), /^HTTP\/1\.1 5(?!03)/.test(answer)]).toEqual([packet.slice(0, 80), false]);
  }
  const { status, took } = await send(origin, {
    method: "GET",
    path: certificate,
    headers: { Accept: "text/html" },
    body: null,
  });
  expect([status, took < MAX_MS]).toEqual([200, true]);
});

test("whoever guesses IDs has to wait, and locks out nobody behind the same address", async () => {
  const certificate = realPathOf("/v/:id") ?? "/v/x";
  const behindOneAddress = { "X-Forwarded-For": "192.0.2.77", Accept: "text/html" };
  const ask = (target: string) =>
    send(origin, { method: "GET", path: target, headers: behindOneAddress, body: null }).then(({ status }) => status);
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, i) => ask(`/v/CERT-2026-${1_000_000 + i}`)));
  expect(guesses.filter((status) => status === 404)).toHaveLength(30);
  expect(guesses.filter((status) => status === 429)).toHaveLength(10);
  expect([await ask(certificate), await ask(`${certificate}/certificate.json`)]).toEqual([200, 200]);
});

test("two hundred wrong passwords at once are refused, five of them after a look at them", async () => {
  const guess = { email: demonstration.email, password: "Wrong-password-1!" };
  const headers = { ...SAME_ORIGIN, "Content-Type": "application/json" };
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      send(origin, { method: "POST", path: "/api/login", headers, body: JSON.stringify(guess) }),
    ),
  );
  const looked = answers.filter(({ status }) => status === 401).length;
  expect(looked).toBeGreaterThanOrEqual(5);
  // If the answers take longer than the first wait of two seconds, or the second of four, one more password is checked
  // for each.
  expect(looked).toBeLessThanOrEqual(7);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(200 - looked);
});

test("and none of it is an alarm", () => {
  const alarms = platform
    .printed()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'));
  expect(alarms).toEqual([]);
});
