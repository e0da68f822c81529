import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pMap from "p-map";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMANDS, QUEUE_WORKER, SERVER, SUPERVISOR } from "../../scripts/build-workers.mjs";
import { freePort } from "../../scripts/embedded/free-port";
import { markStoredForm, STORED_FORM_MARK } from "../../scripts/embedded/stored-form-mark";
import { leftBy, nothingLeft, startedBy } from "./left-by";

/** Maximum length of a message, so that readers find what to set. */
const MAX_CHARACTERS = 600;
const directory = path.resolve("build/refused");
const busy = net.createServer();
const begun: ChildProcess[] = [];
let busyPort = 0;

beforeAll(async () => {
  fs.rmSync(directory, { recursive: true, force: true });
  fs.mkdirSync(directory, { recursive: true });
  busyPort = await freePort();
  busy.listen(busyPort, "127.0.0.1");
  // The starts below use the built programs.
  const built = spawn(process.execPath, ["scripts/build.mjs"], { stdio: "ignore" });
  expect(await once(built, "exit")).toEqual([0, null]);
}, 300_000);
afterAll(() => {
  busy.close();
  // Ends the processes that a failed test has left, and with them those that they started.
  for (const child of begun) child.kill("SIGKILL");
});

type Settings = Record<string, string>;

interface Start {
  data: string;
  settings: Settings;
  program?: string[];
}

async function begin({ data, settings, program = [SUPERVISOR] }: Start) {
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      APP_MODE: "local",
      PORT: String(await freePort()),
      DATA_DIR: data,
      ...startedBy(data),
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  begun.push(child);
  const started = { child, output: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (started.output += text));
  return started;
}

async function untilReady(start: Awaited<ReturnType<typeof begin>>) {
  while (!start.output.includes("Ctrl+C")) {
    if (start.child.exitCode !== null) throw new Error(`the platform did not start:\n${start.output}`);
    await sleep(50);
  }
}

async function stopped({ child }: Awaited<ReturnType<typeof begin>>) {
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
}

const key = (digit: string) => `0x${digit.repeat(64)}`;
/** A wrong value for each setting that can be wrong; some are wrong only together with other settings. */
const WRONG: Record<string, string | [value: string, others: Settings]> = {
  APP_MODE: "staging",
  PRODUCT_NAME: "x".repeat(41),
  HOST: "http://localhost",
  PORT: "port",
  PUBLIC_ORIGIN: "https://user:secret@example.org",
  DATA_DIR: "one\ntwo",
  DATABASE_URL: "mysql://user:secret@db/sanad",
  DATABASE_DIRECT_URL: "/var/lib/postgresql",
  DATABASE_REPLICA_URL: "nonsense",
  SECRET_KEY: "short",
  CHAIN_ID: "sepolia",
  CHAIN_RPC_URLS: ["ws://127.0.0.1:1", {}],
  CHAIN_NETWORK_LABEL: "mainnet",
  CHAIN_CONFIRMATIONS: "0",
  CHAIN_DEPLOYMENT_FILE: ["package.json", { CHAIN_RPC_URLS: "http://127.0.0.1:1" }],
  ANCHOR_PRIVATE_KEY: key("0"),
  REGISTRAR_PRIVATE_KEY: key("f"),
  LOW_BALANCE_ANCHORS: "none",
  ANCHOR_INTERVAL_SECONDS: "-1",
  EVENT_RETENTION_DAYS: "0",
  GIVE_WAY: "sometimes",
  SAMPLES_AHEAD: "sometimes",
  MAIL_ANCHOR_WAIT_SECONDS: "soon",
  SMTP_URL: "mail.example.org",
  MAIL_FROM: "x",
  SUPPORT_EMAIL: "support",
  SUPPORT_PHONE: "1",
  LIVE_CHAT_URL: "http://example.org",
  RECAPTCHA_SITE_KEY: ["", { RECAPTCHA_SECRET_KEY: "s" }],
  TURNSTILE_SECRET_KEY: ["", { TURNSTILE_SITE_KEY: "s" }],
  CAPTCHA_VERIFY_URL: "https://user:secret@example.org",
  ANALYTICS_URL: "https://user:secret@example.org",
  STRIPE_WEBHOOK_SECRET: ["", { STRIPE_SECRET_KEY: "s" }],
  STRIPE_API_URL: "https://user:secret@example.org",
  PAYPAL_WEBHOOK_ID: ["", { PAYPAL_CLIENT_ID: "s", PAYPAL_CLIENT_SECRET: "s" }],
  PAYPAL_API_URL: "https://user:secret@example.org",
  TEST_PAYMENTS: "yes",
  VC_API: "yes",
  VC_API_TOKEN: ["", { VC_API: "on" }],
  SAMPLE_ISSUER: "Not a name",
  DNS_SERVERS: "dns.example.org",
  KNOWN_ISSUERS: "package.json",
  ADDRESS_COUNTRIES: "package.json",
  PDF_SIGNING_P12: "package.json",
  TRUSTED_PROXIES: "all",
  METRICS_HOST: "http://localhost",
  METRICS_PORT: "-1",
  OTEL_EXPORTER_OTLP_ENDPOINT: "https://user:secret@example.org",
  ALARM_EMAIL: "alarm",
  ALARM_LANGUAGE: "xx",
  ALARM_WEBHOOK_URL: ["", { ALARM_WEBHOOK_SECRET: `whsec_${"A".repeat(43)}=` }],
  ALARM_WEBHOOK_SECRET: ["secret", { ALARM_WEBHOOK_URL: "https://example.org" }],
  SELLER_COUNTRY: "US",
  SELLER_IBAN: "MA00",
  SELLER_BIC: "BC",
};

/**
 * Settings that accept any value: keys issued by other companies, and texts. Settings in pairs are tried through their
 * counterpart.
 */
const TAKES_ANYTHING = new Set([
  "MAPS_API_KEY",
  "TURNSTILE_SITE_KEY",
  "RECAPTCHA_SECRET_KEY",
  "STRIPE_SECRET_KEY",
  "PAYPAL_CLIENT_ID",
  "PAYPAL_CLIENT_SECRET",
  "PDF_SIGNING_PASSWORD",
  "SELLER_NAME",
  "SELLER_STREET",
  "SELLER_POSTCODE",
  "SELLER_CITY",
  "SELLER_VAT_NUMBER",
  "SELLER_REGISTRATION",
]);

describe.skipIf(process.platform !== "linux")(
  "a start that is refused says so in a few lines, and leaves nothing running",
  () => {
    test("for a wrong value of each setting, and makes nothing", async () => {
      const refused = async (name: string, wrong: (typeof WRONG)[string]) => {
        const data = path.join(directory, `wrong-${name}`);
        const [value, others] = typeof wrong === "string" ? [wrong, {}] : wrong;
        const start = await begin({ data, settings: { ...others, [name]: value } });
        const [code] = await once(start.child, "close");
        expect({ name, code }).toEqual({ name, code: 1 });
        expect(start.output).toMatch(new RegExp(`^  ${name} `, "m"));
        expect(start.output.length).toBeLessThan(MAX_CHARACTERS);
        expect(start.output).not.toContain("secret");
        await nothingLeft(data);
        expect(fs.existsSync(data), name).toBe(false);
      };
      await pMap(Object.entries(WRONG), ([name, wrong]) => refused(name, wrong), { concurrency: 2 });
    });

    test("of which none was forgotten", () => {
      const reported = fs.readFileSync(".env.example", "utf8").matchAll(/^([A-Z_0-9]+)=/gm);
      const untried = [...reported]
        .map(([, name = ""]) => name)
        .filter((name) => !(name in WRONG) && !TAKES_ANYTHING.has(name));
      expect(untried).toEqual([]);
    });

    test.each<[what: string, words: RegExp, settings: () => Settings, spoil?: (data: string) => void]>([
      ["a port in use", /^Port \d+ is in use by process \d+ .*PORT=\d+ npm start$/, () => ({ PORT: String(busyPort) })],
      ["an address of another machine", /^Cannot listen on HOST=192\.0\.2\.1 /, () => ({ HOST: "192.0.2.1" })],
      [
        "a database that is not there",
        /^The database of DATABASE_URL cannot be used \(connect ECONNREFUSED/m,
        () => ({ DATABASE_URL: "postgresql://user:secret@127.0.0.1:1/sanad" }),
      ],
      [
        "a chain without a contract",
        /^ {2}CHAIN_RPC_URLS needs a record/m,
        () => ({ CHAIN_RPC_URLS: "http://127.0.0.1:1" }),
      ],
      [
        "a chain whose blocks are damaged",
        /journal\.jsonl:1 is damaged\. Move the folder away[\s\S]*^The local chain in .* did not start/m,
        () => ({}),
        (data) => {
          write(path.join(data, "chain/journal.jsonl"), "no block\n");
          markStoredForm(data);
        },
      ],
      [
        "a database of another version",
        /was made by PostgreSQL 9 and the installed programs are \d+: move the data first\.$/m,
        () => ({}),
        (data) => {
          write(path.join(data, "postgres/cluster/PG_VERSION"), "9\n");
          markStoredForm(data);
        },
      ],
    ])("for %s", async (what, words, settings, spoil) => {
      const data = path.join(directory, what.replaceAll(" ", "-"));
      spoil?.(data);
      const start = await begin({ data, settings: settings() });
      const [code] = await once(start.child, "close");
      expect(code, start.output).toBe(1);
      expect(start.output.trim()).toMatch(words);
      expect(start.output).not.toMatch(/secret|^ {4}at .*node/m);
      await nothingLeft(data);
    });

    test.each([
      ["a start", [SUPERVISOR], 1],
      ["fsck", [`${COMMANDS}/fsck.mjs`], 2],
      ["a backup", [`${COMMANDS}/backup.mjs`, "--to", path.join(directory, "none")], 2],
    ])("for a data folder from before, by %s, and touches nothing in it", async (what, program, code) => {
      const data = path.join(directory, `from-before-${what.replaceAll(" ", "-")}`);
      write(path.join(data, "postgres/initialised"), "The cluster beside this file is complete.\n");
      write(path.join(data, "postgres/cluster/PG_VERSION"), "17\n");
      write(path.join(data, "secrets.json"), "{}\n");
      const listed = () =>
        fs
          .readdirSync(data, { recursive: true, encoding: "utf8" })
          .toSorted()
          .map((name) => [name, fs.statSync(path.join(data, name)).mtimeMs]);
      const before = listed();
      for (const mark of [null, "of another form\n"]) {
        if (mark) write(path.join(data, STORED_FORM_MARK), mark);
        const start = await begin({ data, settings: {}, program });
        expect((await once(start.child, "close"))[0], start.output).toBe(code);
        expect(start.output.trim()).toMatch(
          /^The data folder \S+ is not one that this version reads: [^\n]* Nothing in it was changed\. Name a new one in DATA_DIR\.$/,
        );
        fs.rmSync(path.join(data, STORED_FORM_MARK), { force: true });
        expect(listed()).toEqual(before);
      }
      await nothingLeft(data);
    });

    test.each(["SIGTERM", "SIGHUP"] as const)("when %s ends it in the middle of starting", async (signal) => {
      const data = path.join(directory, `stopped-by-${signal}`);
      const start = await begin({ data, settings: {} });
      while (!fs.existsSync(path.join(data, "postgres/cluster/postmaster.pid"))) await sleep(20);
      start.child.kill(signal);
      expect(await once(start.child, "close")).toEqual([0, null]);
      expect(start.output).not.toContain("    at ");
      await nothingLeft(data);
    });

    test("for settings of another installation than the database's, by every process, and the first goes on", async () => {
      const first = { data: path.join(directory, "known"), settings: { PORT: String(await freePort()) } };
      const running = await begin(first);
      await untilReady(running);
      const read = (name: string) => fs.readFileSync(path.join(first.data, name), "utf8").trim();
      const secrets: Settings = JSON.parse(read("secrets.json"));
      const url = `postgresql://postgres:${read("postgres/password")}@127.0.0.1:${read("postgres/port")}/sanad`;
      const endpoint: { port: number } = JSON.parse(read("chain/endpoint.json"));
      const chain = {
        CHAIN_RPC_URLS: `http://127.0.0.1:${endpoint.port}`,
        CHAIN_DEPLOYMENT_FILE: path.join(first.data, "chain/deployment.json"),
      };
      const data = path.join(directory, "second");
      const reported = async (settings: Settings, program?: string[]) => {
        const start = await begin({ data, settings: { DATABASE_URL: url, ...settings }, program });
        const [code] = await once(start.child, "close");
        expect(code, start.output).toBe(1);
        await nothingLeft(data);
        return start.output;
      };

      const own = await reported({});
      expect(own).toMatch(/^ {2}SECRET_KEY is not the one/m);
      expect(own).toMatch(/^ {2}CHAIN_DEPLOYMENT_FILE is of another chain/m);
      expect(own.length).toBeLessThan(MAX_CHARACTERS);
      expect(await reported(secrets)).not.toContain("SECRET_KEY");
      expect(await reported({ ...secrets, ...chain, PUBLIC_ORIGIN: "https://a.org" })).toMatch(
        /^ {2}PUBLIC_ORIGIN is/m,
      );
      // Programs that a service manager starts directly.
      const other = { ...secrets, ...chain, SECRET_KEY: "A".repeat(43) };
      for (const program of [SERVER, QUEUE_WORKER])
        expect(await reported(other, [program])).toContain("SECRET_KEY is not");

      // The same settings on another machine are accepted.
      const more = await begin({ data, settings: { DATABASE_URL: url, ...secrets, ...chain } });
      await untilReady(more);
      expect((await fetch(`http://localhost:${first.settings.PORT}/health/ready`)).status).toBe(200);
      await stopped(more);

      // After an intended move the command accepts the new address for the next start.
      const moved = { ...secrets, ...chain, PUBLIC_ORIGIN: "https://certificates.example.org" };
      const command = [`${COMMANDS}/installation.mjs`];
      expect(await reported(moved, command)).toMatch(/^This database is of http:.*[\s\S]*^ {2}PUBLIC_ORIGIN is/m);
      const accepting = await begin({
        data,
        program: [...command, "accept-origin"],
        settings: { DATABASE_URL: url, ...moved },
      });
      expect(await once(accepting.child, "close")).toEqual([0, null]);
      expect(accepting.output).toMatch(/^http:\S+ became https:\S+\.$/m);
      expect(await reported({ ...secrets, ...chain })).toMatch(/^ {2}PUBLIC_ORIGIN is/m);
      await stopped(running);
    });

    test("and the check finds what runs: a start that is not refused", async () => {
      const data = path.join(directory, 'runs $HOME "q" `id` #x %20 é');
      const start = await begin({ data, settings: { HOST: "::1", HOME: "/nowhere", TMPDIR: "/nowhere" } });
      await untilReady(start);
      const running = leftBy(data).join("\n");
      for (const program of ["supervise", "server/index", "worker.mjs", "local-chain-child", "bin/postgres"])
        expect(running).toContain(program);
      const address = /is ready: (http:\/\/\[::1\]:\d+)$/m.exec(start.output)?.[1];
      expect((await fetch(`${address}/health/ready`)).status).toBe(200);
      await stopped(start);
      await nothingLeft(data);
    });
  },
);

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
