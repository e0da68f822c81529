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
  ...{ SELLER_NAME: "Atlas Certificates SARL", SELLER_STREET: "Avenue Mohammed V 12" },
  ...{ SELLER_CITY: "Rabat", SELLER_COUNTRY: "MA" },
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
      ...{ secretKey: "sk", webhookSecret: "wh", apiUrl: null },
    });
  });

  it("watches nothing unless it is asked for, and wants both settings of a webhook", () => {
    expect(readConfig(sound)).toMatchObject({
      ...{ metrics: null, traceEndpoint: null, alarms: { email: null, language: "en", webhook: null } },
    });
    expect(readConfig({ ...sound, METRICS_PORT: "9100" }).metrics).toEqual({ host: "127.0.0.1", port: 9100 });
    const [url, secret] = ["https://alarms.example.org/in", `whsec_${"A".repeat(43)}=`];
    expect(readConfig({ ...sound, ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret }).alarms.webhook).toEqual({
      ...{ url, secret },
    });
    expect(readConfig({ ...sound, ALARM_LANGUAGE: "zh" }).alarms.language).toBe("zh");
    expect(refusal({ ...sound, ALARM_LANGUAGE: "xx" })).toContain("must be one of");
    expect(refusal({ ...sound, ALARM_WEBHOOK_URL: url })).toContain("ALARM_WEBHOOK_SECRET belongs to");
    expect(refusal({ ...sound, ALARM_WEBHOOK_SECRET: secret })).toContain("ALARM_WEBHOOK_URL belongs to");
    expect(refusal({ ...sound, ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: "secret" })).toContain("must be whsec_");
  });

  it("wants to know in production who sells plans, and on a machine of one's own makes somebody up", () => {
    expect(readConfig(production).seller).toMatchObject({
      ...{
        name: "Atlas Certificates SARL",
        street: "Avenue Mohammed V 12",
        postcode: "",
        city: "Rabat",
        country: "MA",
      },
      ...{ vatNumber: null, iban: null },
    });
    for (const name of ["SELLER_NAME", "SELLER_STREET", "SELLER_CITY", "SELLER_COUNTRY"]) {
      const message = refusal({ ...production, [name]: " " });
      expect(message).toContain(`${name} is required in production: invoices name the seller`);
      expect(message.match(/SELLER_/g)).toHaveLength(1);
    }
    expect(readConfig(sound).seller).toMatchObject({ name: "Sanad", city: "Rabat", country: "MA" });
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
    ["http://localhost:3000/", "PUBLIC_ORIGIN"],
    ["https://example.org/path", "PUBLIC_ORIGIN"],
    ["ftp://example.org", "PUBLIC_ORIGIN"],
  ])("does not take %s for an origin", (PUBLIC_ORIGIN, name) => {
    expect(refusal({ ...sound, PUBLIC_ORIGIN })).toContain(name);
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
