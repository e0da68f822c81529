// The page that verifies certificates without any server. `build.mjs` builds one HTML file from it.
import { directionOf, FALLBACK_LANGUAGE, isLanguage, type Language } from "#modules/kernel/languages";
import { publicLookups } from "./public-lookups";
import { fill, formatTime, LANGUAGES, type Texts, textsOf } from "./texts";
import { type AnyVerification, verifyAny } from "./verify-any";

type Result = Extract<AnyVerification, { ok: true }>["result"];
const NOT_SENT = { findTransaction: async () => null, fetchStatusList: async () => null };

function find<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no ${id}`);
  return element;
}
const write = (id: string, text: string) => {
  find(id, HTMLElement).textContent = text;
};
const result = find("result", HTMLElement);
const chosen = find("language", HTMLSelectElement);
const file = find("file", HTMLInputElement);
const node = find("node", HTMLInputElement);
let last: AnyVerification | null = null;

const language = (): Language => (isLanguage(chosen.value) ? chosen.value : FALLBACK_LANGUAGE);

function start() {
  for (const [code, name] of LANGUAGES) chosen.append(new Option(name, code));
  const wished = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  chosen.value = wished ?? FALLBACK_LANGUAGE;
  chosen.addEventListener("change", speak);
  find("form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    void verify();
  });
  speak();
}

function speak() {
  const { own } = textsOf(language());
  document.documentElement.lang = language();
  document.documentElement.dir = directionOf(language());
  document.title = own.title;
  write("language-label", own.language);
  write("title", own.title);
  write("lead", own.lead);
  write("file-label", own.file);
  write("submit", own.submit);
  write("node-summary", own.node);
  write("node-label", own.nodeLabel);
  write("node-hint", own.nodeHint);
  if (last) show(last);
}

async function verify() {
  const [picked] = file.files ?? [];
  if (!picked) return file.focus();
  result.hidden = false;
  result.textContent = textsOf(language()).own.working;
  const bytes = new Uint8Array(await picked.arrayBuffer());
  // Fetching a list would inform its publisher, so requests are sent only when the user names a node.
  const lookups = node.value ? publicLookups(node.value) : NOT_SENT;
  last = await verifyAny(bytes, lookups, new Date());
  show(last);
  result.focus();
}

function show(answer: AnyVerification) {
  const texts = textsOf(language());
  result.hidden = false;
  result.replaceChildren(...(answer.ok ? draw(answer.result, texts) : [element("p", texts.own.nothing)]));
}

const TONES: Record<Result["verdict"], "pass" | "unknown" | "fail"> = {
  valid: "pass",
  "not-checked": "unknown",
  "anchor-pending": "unknown",
  expired: "fail",
  "not-yet-valid": "fail",
  revoked: "fail",
  suspended: "fail",
  superseded: "fail",
  reissued: "fail",
  tampered: "fail",
  "wrong-issuer": "fail",
};

function draw(found: Result, texts: Texts): Node[] {
  const { own, result: words } = texts;
  const { certificate, verdict, checks, statusAsOf, block, file } = found;
  const isOther = file !== null && file !== "as-issued";
  const tone = isOther && verdict === "valid" ? "unknown" : TONES[verdict];
  const time = statusAsOf && formatTime(language(), statusAsOf);
  const heading =
    time && verdict === "valid"
      ? fill(own.validAsOf, { time })
      : isOther && verdict === "valid"
        ? own.validInside
        : words.verdicts[verdict].title;
  const title = element("h2", heading);
  title.className = tone;
  return [
    title,
    ...(file ? [aboutFile(file, own.files[file])] : []),
    ...(time ? [element("p", fill(own.statusAsOf, { time }))] : []),
    facts([
      [own.recipient, certificate.recipientName],
      [own.achievement, certificate.achievementName],
      [words.facts.issuer, certificate.issuerName],
      [words.facts.id, certificate.publicId],
      ...(certificate.origin ? [[own.origin, certificate.origin] satisfies [string, string]] : []),
    ]),
    element("p", own.issuerName),
    list(checks, words),
    ...(block
      ? [
          element("p", fill(own.block, { number: String(block.number), chain: String(block.chainId) })),
          element("code", block.hash),
        ]
      : []),
  ];
}

/** Describes the state of the file around the certificate, in amber unless the file is as it was issued. */
function aboutFile(state: NonNullable<Result["file"]>, text: string): HTMLElement {
  const about = element("p", "");
  const statement = element("strong", text);
  statement.className = state === "as-issued" ? "pass" : "unknown";
  about.append(statement);
  return about;
}

function list(checks: Result["checks"], words: Texts["result"]): HTMLElement {
  const items = checks.map(({ name, outcome, code, evidence }) => {
    const head = element("h3", `${words.checks[name]}: `);
    const outcomeWord = element("span", words.outcomes[outcome]);
    outcomeWord.className = outcome;
    head.append(outcomeWord);
    const details = document.createElement("details");
    const evidenceRows = Object.entries(evidence).map(([fact, value]): [string, string] => [
      words.evidence[fact as keyof typeof evidence],
      String(value),
    ]);
    details.append(element("summary", words.evidenceHeading), facts(evidenceRows, "code"));
    const item = element("li", "");
    item.append(head, element("p", words.codes[code]), ...(evidenceRows.length > 0 ? [details] : []));
    return item;
  });
  const all = document.createElement("ul");
  all.append(...items);
  return all;
}

function facts(rows: [string, string][], kind: "bdi" | "code" = "bdi"): HTMLElement {
  const all = document.createElement("dl");
  for (const [name, value] of rows) {
    const description = document.createElement("dd");
    description.append(element(kind, value));
    all.append(element("dt", name), description);
  }
  return all;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

start();
