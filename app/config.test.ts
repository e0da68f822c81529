import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.server";

const sound = {
  NODE_ENV: "test" as const,
  DATABASE_URL: "postgresql://user:secret@db.example:5432/sanad",
  SECRET_KEY: "q2f8m1h0Zk5v7x9c3b6n4l2j8g5d1s7a0p3o6i9u2y5",
  CHAIN_RPC_URLS: "https://rpc.example.org, https://rpc.example.net",
  ANCHOR_PRIVATE_KEY: `0x${"a1".repeat(32)}`,
};
const production = {
  ...sound,
  APP_MODE: "production",
  PUBLIC_ORIGIN: "https://certificates.example.org",
  SMTP_URL: "smtps://user:pass@mail.example.org",
  SELLER_NAME: "Atlas Certificates SARL",
  SELLER_STREET: "Avenue Mohammed V 12",
  SELLER_CITY: "Rabat",
  SELLER_COUNTRY: "MA",
};

const refusal = (environment: NodeJS.ProcessEnv): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

describe("the configuration", () => {
  it("takes the database itself for the one behind a pooler, and no replica, unless it is told of them", () => {
    const alone = readConfig(sound);
    expect([alone.directDatabaseUrl, alone.replicaDatabaseUrl]).toEqual([sound.DATABASE_URL, null]);
    const direct = "postgresql://user:secret@primary.example:5432/sanad";
    const replica = "postgresql://user:secret@replica.example:5432/sanad";
    const several = readConfig({ ...sound, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica });
    expect([several.databaseUrl, several.directDatabaseUrl]).toEqual([sound.DATABASE_URL, direct]);
    expect(several.replicaDatabaseUrl).toBe(replica);
    for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"])
      expect(refusal({ ...sound, [name]: "mysql://x" })).toContain(name);
  });

  it("has the VC-API off unless it is asked for, and then wants a token of some length", () => {
    expect(readConfig({ ...sound, VC_API_TOKEN: "t".repeat(32) }).vcApiToken).toBeNull();
    expect(readConfig({ ...sound, VC_API: "on", VC_API_TOKEN: "t".repeat(32) }).vcApiToken).toBe("t".repeat(32));
    expect(refusal({ ...sound, VC_API: "on" })).toContain("VC_API_TOKEN is required while VC_API is on");
    expect(refusal({ ...sound, VC_API: "on", VC_API_TOKEN: "short" })).toContain("VC_API_TOKEN must have at least");
  });

  it("offers the providers of payments that it has all keys of, and the made-up one on a machine of one's own alone", () => {
    expect(readConfig(sound).payments).toEqual({ stripe: null, paypal: null, test: true });
    expect(readConfig({ ...sound, TEST_PAYMENTS: "off" }).payments.test).toBe(false);
    expect(refusal({ ...production, TEST_PAYMENTS: "on" })).toContain("TEST_PAYMENTS is refused in production");
    expect(refusal({ ...sound, STRIPE_SECRET_KEY: "sk" })).toContain("STRIPE_WEBHOOK_SECRET belongs to");
    expect(refusal({ ...sound, PAYPAL_CLIENT_ID: "a", PAYPAL_CLIENT_SECRET: "b" })).toContain(
      "PAYPAL_WEBHOOK_ID belongs",
    );
    const keys = { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" };
    expect(readConfig({ ...sound, ...keys }).payments.stripe).toEqual({
      secretKey: "sk",
      webhookSecret: "wh",
      apiUrl: null,
    });
  });

  it("watches nothing unless it is asked for, and wants both settings of a webhook", () => {
    expect(readConfig(sound)).toMatchObject({
      metrics: null,
      traceEndpoint: null,
      alarms: { email: null, language: "en", webhook: null },
    });
    expect(readConfig({ ...sound, METRICS_PORT: "9100" }).metrics).toEqual({ host: "127.0.0.1", port: 9100 });
    const [url, secret] = ["https://alarms.example.org/in", `whsec_${"A".repeat(43)}=`];
    expect(readConfig({ ...sound, ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret }).alarms.webhook).toEqual({
      url,
      secret,
    });
    expect(readConfig({ ...sound, ALARM_LANGUAGE: "zh" }).alarms.language).toBe("zh");
    expect(refusal({ ...sound, ALARM_LANGUAGE: "xx" })).toContain("must be one of");
    expect(refusal({ ...sound, ALARM_WEBHOOK_URL: url })).toContain("ALARM_WEBHOOK_SECRET belongs to");
    expect(refusal({ ...sound, ALARM_WEBHOOK_SECRET: secret })).toContain("ALARM_WEBHOOK_URL belongs to");
    expect(refusal({ ...sound, ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: "secret" })).toContain("must be whsec_");
  });

  it("wants to know in production who sells plans, and on a machine of one's own makes somebody up", () => {
    expect(readConfig(production).seller).toMatchObject({
      name: "Atlas Certificates SARL",
      street: "Avenue Mohammed V 12",
      postcode: "",
      city: "Rabat",
      country: "MA",
      vatNumber: null,
      iban: null,
    });
    for (const name of ["SELLER_NAME", "SELLER_STREET", "SELLER_CITY", "SELLER_COUNTRY"]) {
      const message = refusal({ ...production, [name]: " " });
      expect(message).toContain(`${name} is required in production: invoices name the seller`);
      expect(message.match(/SELLER_/g)).toHaveLength(1);
    }
    expect(readConfig(sound).seller).toMatchObject({ name: "Sanad", city: "Rabat", country: "MA" });
  });

  it("shows on pages who is behind the service where settings say so whole, and nobody made up", () => {
    const phone = "+212 537 00 00 00";
    expect(readConfig({ ...production, SELLER_REGISTRATION: "RC Rabat 1", SUPPORT_PHONE: phone }).operator).toEqual({
      name: "Atlas Certificates SARL",
      street: "Avenue Mohammed V 12",
      postcode: "",
      city: "Rabat",
      country: "MA",
      registration: "RC Rabat 1",
      vatNumber: null,
      phone,
    });
    expect(readConfig({ ...sound, SUPPORT_PHONE: phone }).operator).toBeNull();
    expect(readConfig({ ...sound, SELLER_NAME: "Atlas Certificates SARL" }).operator).toBeNull();
  });

  it("publishes a mailbox for security only where one is named", () => {
    expect(readConfig({ ...sound, MAIL_FROM: "a@example.org" }).securityEmail).toBeNull();
    expect(readConfig({ ...sound, SUPPORT_EMAIL: "help@example.org" }).securityEmail).toBe("help@example.org");
  });

  it("takes only accounts, banks and countries of sellers that there are", () => {
    const iban = "MA64 0115 1900 0001 2050 0053 4921";
    expect(readConfig({ ...production, SELLER_IBAN: iban }).seller.iban).toBe(iban.replaceAll(" ", ""));
    expect(refusal({ ...production, SELLER_IBAN: "MA65011519000001205000534921" })).toContain(
      "SELLER_IBAN must be an IBAN",
    );
    expect(readConfig({ ...production, SELLER_BIC: "BCMAMAMC" }).seller.bic).toBe("BCMAMAMC");
    expect(refusal({ ...production, SELLER_BIC: "BC" })).toContain("SELLER_BIC must be a BIC");
    expect(readConfig({ ...production, SELLER_COUNTRY: "FR" }).seller.country).toBe("FR");
    expect(refusal({ ...production, SELLER_COUNTRY: "US" })).toContain("SELLER_COUNTRY must be a member state");
  });

  it("takes a sound one, with defaults for what is not set or blank", () => {
    expect(readConfig({ ...sound, PORT: " ", PUBLIC_ORIGIN: "" })).toMatchObject({
      mode: "local",
      productName: "Sanad",
      port: 3000,
      publicOrigin: "http://localhost:3000",
      chain: { rpcUrls: ["https://rpc.example.org", "https://rpc.example.net"], confirmations: 1 },
    });
    expect(readConfig(production)).toMatchObject({
      mode: "production",
      publicOrigin: "https://certificates.example.org",
    });
  });

  it("names every wrong setting in one message, and never its value", () => {
    const message = refusal({
      ...sound,
      PORT: "99999",
      DATABASE_URL: "mysql://x",
      ANCHOR_PRIVATE_KEY: "0xnotakey",
      SECRET_KEY: "",
    });
    for (const name of ["PORT", "DATABASE_URL", "ANCHOR_PRIVATE_KEY", "SECRET_KEY"]) expect(message).toContain(name);
    expect(message).toContain(".env.example");
    expect(message).not.toContain("notakey");
  });

  it.each([
    ["http://localhost:3000/", "write http://localhost:3000"],
    ["https://example.org/path", "write https://example.org"],
    ["https://example.org?a=b", "write https://example.org"],
    ["https://example.org#a", "write https://example.org"],
    ["https://Example.org", "write https://example.org"],
    ["https://example.org:443", "write https://example.org"],
    ["https://user@example.org", "write https://example.org"],
    ["https://user:hidden@example.org", "write https://example.org"],
    ["ftp://example.org", "such as https://"],
    ["example.org", "such as https://"],
    ["https://", "such as https://"],
  ])("does not take %s for an origin", (PUBLIC_ORIGIN, words) => {
    const message = refusal({ ...sound, PUBLIC_ORIGIN });
    expect(message).toContain("PUBLIC_ORIGIN must be an origin");
    expect(message).toContain(words);
    expect(message).not.toContain("hidden");
  });

  it.each([
    "CAPTCHA_VERIFY_URL",
    "ANALYTICS_URL",
    "STRIPE_API_URL",
    "PAYPAL_API_URL",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "ALARM_WEBHOOK_URL",
    "LIVE_CHAT_URL",
  ])("%s is an address of the web and holds no password", (name) => {
    const others = { ALARM_WEBHOOK_SECRET: name === "ALARM_WEBHOOK_URL" ? `whsec_${"A".repeat(43)}=` : "" };
    const of = (value: string) => refusal({ ...sound, ...others, [name]: value });
    expect(of("https://example.org/path?key=1")).toBe("");
    for (const wrong of ["https://user:hidden@example.org", "https://user@example.org", "https://example.org#a"])
      expect(of(wrong)).toContain(`${name} must hold no name, password or fragment`);
    for (const wrong of ["ftp://example.org", "example.org", "/path", "nonsense"])
      expect(of(wrong)).toContain(`${name} must be an http`);
    expect(of("https://user:hidden@example.org")).not.toContain("hidden");
  });

  it.each([
    "mysql://user:hidden@db/sanad",
    "/var/lib/database",
    "nonsense",
    "postgresql:sanad",
    "postgres:/sanad",
    "file:x",
  ])("does not take %s for a database", (address) => {
    for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"]) {
      const message = refusal({ ...sound, [name]: address });
      expect(message).toContain(`${name} must be a postgresql:// address`);
      expect(message).not.toContain("hidden");
    }
  });

  it.each(["postgresql://u:p@db:5432/sanad", "postgres://db/sanad", "postgresql:///sanad?host=/run/postgresql"])(
    "takes %s for a database",
    (DATABASE_URL) => expect(refusal({ ...sound, DATABASE_URL })).toBe(""),
  );

  it.each([
    ["127.0.0.1", "127.0.0.1", "http://localhost:3000"],
    ["0.0.0.0", "0.0.0.0", "http://localhost:3000"],
    ["::", "::", "http://localhost:3000"],
    ["localhost", "localhost", "http://localhost:3000"],
    ["::1", "::1", "http://[::1]:3000"],
    ["[::1]", "::1", "http://[::1]:3000"],
    ["192.0.2.7", "192.0.2.7", "http://192.0.2.7:3000"],
  ])("listening on HOST=%s it is found where it listens", (HOST, host, publicOrigin) => {
    expect(readConfig({ ...sound, HOST })).toMatchObject({ host, publicOrigin });
  });

  it.each(["http://localhost", "localhost:3000", "fe80::1%eth0", "a b", "127.0.0.1/8"])(
    "does not take %s for a host",
    (HOST) => {
      expect(refusal({ ...sound, HOST })).toContain("HOST must be a host name or an IP address");
      expect(refusal({ ...sound, METRICS_HOST: HOST })).toContain("METRICS_HOST must be a host name");
    },
  );

  it("keeps the ports of the metrics apart from its own", () => {
    for (const METRICS_PORT of ["3000", "2999"])
      expect(refusal({ ...sound, METRICS_PORT })).toContain("METRICS_PORT and the port after it");
    expect(refusal({ ...sound, METRICS_PORT: "3001" })).toBe("");
  });

  it.each([`0x${"0".repeat(64)}`, `0x${"f".repeat(64)}`])("does not take %s for a private key", (key) => {
    for (const name of ["ANCHOR_PRIVATE_KEY", "REGISTRAR_PRIVATE_KEY"])
      expect(refusal({ ...sound, [name]: key })).toContain(`${name} must be a number that is a private key`);
  });

  it("does not take what could not stand in a line for a folder", () => {
    expect(refusal({ ...sound, DATA_DIR: "one\ntwo" })).toContain("DATA_DIR must hold no control characters");
  });

  it("names a list once, whichever of its parts are wrong", () => {
    const message = refusal({ ...sound, CHAIN_RPC_URLS: "ws://a, https://rpc.example.org, nonsense" });
    expect(message.match(/^ {2}CHAIN_RPC_URLS must be http\(s\) addresses/gm)).toHaveLength(1);
  });

  it("asks in production for what a newcomer's machine makes up", () => {
    const message = refusal({ ...production, PUBLIC_ORIGIN: "", SMTP_URL: "" });
    expect(message).toContain("PUBLIC_ORIGIN is required in production");
    expect(message).toContain("SMTP_URL is required in production");
  });

  it("refuses in production the keys that stand in public documentation", () => {
    const published = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
    expect(refusal({ ...production, ANCHOR_PRIVATE_KEY: published })).toContain(
      "ANCHOR_PRIVATE_KEY is a published example key",
    );
    expect(refusal({ ...sound, ANCHOR_PRIVATE_KEY: published })).toBe("");
  });
});
