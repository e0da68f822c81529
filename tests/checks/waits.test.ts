import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../scripts/checks/source-files";

/** The ways in which the server waits for something external, each with the option that limits the wait. */
const WAYS: { opens: RegExp; limits: RegExp }[] = [
  { opens: /(?<=\b(?:await|return)\s|[=(,]\s?)fetch\(/g, limits: /\bsignal\b/ },
  { opens: /\bnew pg\.Client\(/g, limits: /connectionTimeoutMillis[\s\S]*query_timeout/ },
  { opens: /\bnew pg\.Pool\(/g, limits: /connectionTimeoutMillis[\s\S]*statement_timeout[\s\S]*query_timeout/ },
  { opens: /\bnew Resolver\(/g, limits: /\btimeout\b/ },
  {
    opens: /\bcreateTransport\(/g,
    limits: /streamTransport|dnsTimeout[\s\S]*connectionTimeout[\s\S]*greetingTimeout[\s\S]*socketTimeout/,
  },
  { opens: /\bhttps?\.(get|request)\(/g, limits: /options|\bsignal\b/ },
];
/** Ways whose limit is set beside the call: the file must set it. */
const BESIDE: { opens: RegExp; limits: RegExp }[] = [
  { opens: /\bnew JsonRpcProvider\(/, limits: /request\.timeout =/ },
  { opens: /\bnet\.connect\(/, limits: /\.setTimeout\(/ },
];
/** Code for the browser, whose client needs no limits: users see that something takes long, and stop it. */
const BROWSER =
  /^app\/(session|ui|features\/verification\/camera)\/|^app\/features\/contact\/check|^app\/entry\.client/;

/** Returns a call with its arguments, from its name to the closing parenthesis. */
function callAt(source: string, start: number): string {
  let open = 0;
  for (let at = source.indexOf("(", start); at < source.length; at++) {
    if (source[at] === "(") open++;
    if (source[at] === ")" && --open === 0) return source.slice(start, at + 1);
  }
  return source.slice(start);
}

function waitsWithoutLimit(source: string): string[] {
  const calls = WAYS.flatMap(({ opens, limits }) =>
    [...source.matchAll(opens)].map(({ index }) => callAt(source, index)).filter((call) => !limits.test(call)),
  );
  const beside = BESIDE.filter(({ opens, limits }) => opens.test(source) && !limits.test(source));
  return [...calls, ...beside.map(({ opens }) => opens.source)];
}

const files = sourceFiles("app", "modules", "scripts").filter(
  ({ file }) => !/\.test\.tsx?$/.test(file) && !BROWSER.test(file),
);

describe("whatever the server waits for", () => {
  it.each(files.filter(({ source }) => [...WAYS, ...BESIDE].some(({ opens }) => source.search(opens) >= 0)))(
    "has a limit in $file",
    ({ source }) => {
      expect(waitsWithoutLimit(source)).toEqual([]);
    },
  );

  it.each([
    ["await fetch(url, { method: f(1) })", "await fetch(url, { signal: AbortSignal.timeout(1000) })"],
    [
      "new pg.Client({ connectionString: url, connectionTimeoutMillis: 1 })",
      "new pg.Client({ connectionTimeoutMillis: 1, query_timeout: 1 })",
    ],
    ["new Resolver()", "new Resolver({ timeout: 1 })"],
    ["https.get(url)", "https.get(url, { signal })"],
    ["new JsonRpcProvider(url)", "request.timeout = 1; new JsonRpcProvider(request)"],
    ["createTransport({ host })", "createTransport({ streamTransport: true })"],
  ])("is found where it has none: %s", (without, withOne) => {
    expect(waitsWithoutLimit(without)).toHaveLength(1);
    expect(waitsWithoutLimit(withOne)).toEqual([]);
  });
});
