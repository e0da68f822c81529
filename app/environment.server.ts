import { createECDH } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { databaseAddress, folder, host, origin, secureAddress, webAddress } from "#app/address-settings.server";
import { DEFAULT_NAME } from "#app/i18n/product-name";
import { missingSellerSettings, SELLER_SETTINGS } from "#app/seller-config.server";
import { LANGUAGES } from "#modules/kernel/languages";

/** Published example keys, which are no secrets. */
const PUBLISHED_KEYS = new Set([
  // First account of Hardhat and Anvil.
  "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  // Private key 1, used in many tutorials.
  "0x0000000000000000000000000000000000000000000000000000000000000001",
  "replace-me-with-32-random-bytes-in-base64url",
]);

/** Format of a Standard Webhooks secret: 24 to 64 bytes. */
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

/** Hardhat's default chain id, used by most local chains. */
export const LOCAL_CHAIN = 31_337;

/** Settings of each payment provider, to be set all together or not at all. */
const PAYMENT_KEYS = [
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"],
] as const;

const integer = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const privateKey = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "must be 0x and 64 hexadecimal digits")
  .refine(isOnCurve, "must be a number that is a private key: another one than this");

/**
 * Schema of all settings, which .env.example explains. Includes the rules between settings and those of production.
 */
export const Environment = z
  .object({
    APP_MODE: z.enum(["local", "production"]).optional(),
    NODE_ENV: z.string().optional(),
    PRODUCT_NAME: z.string().min(1).max(40).default(DEFAULT_NAME),
    HOST: host.default("127.0.0.1"),
    PORT: integer(3000, 1, 65_535),
    PUBLIC_ORIGIN: origin.optional(),
    DATA_DIR: folder.default(".data"),
    DATABASE_URL: databaseAddress,
    DATABASE_DIRECT_URL: databaseAddress.optional(),
    DATABASE_REPLICA_URL: databaseAddress.optional(),
    SECRET_KEY: z.string().min(40, "must be 32 random bytes in base64url"),
    CHAIN_ID: integer(LOCAL_CHAIN, 1, Number.MAX_SAFE_INTEGER),
    CHAIN_RPC_URLS: z
      .string()
      .transform((value) => value.split(",").map((url) => url.trim()))
      .pipe(z.array(z.url({ protocol: /^https?$/, message: "must be http(s) addresses, separated by commas" })).min(1)),
    CHAIN_NETWORK_LABEL: z.enum(["sepolia", "ethmain", "ethropst", "ethrinkeby", "ethgoerli"]).default("sepolia"),
    CHAIN_CONFIRMATIONS: integer(1, 1, 1000),
    CHAIN_DEPLOYMENT_FILE: z.string().optional(),
    ANCHOR_PRIVATE_KEY: privateKey,
    REGISTRAR_PRIVATE_KEY: privateKey.optional(),
    LOW_BALANCE_ANCHORS: integer(200, 1, 1_000_000),
    ANCHOR_INTERVAL_SECONDS: integer(60, 1, 3600),
    EVENT_RETENTION_DAYS: integer(90, 1, 3650),
    GIVE_WAY: z.enum(["on", "off"]).default("on"),
    SAMPLES_AHEAD: z.enum(["on", "off"]).default("on"),
    MAIL_ANCHOR_WAIT_SECONDS: integer(300, 0, 86_400),
    SMTP_URL: z.url({ protocol: /^smtps?$/, message: "must be a smtp:// or smtps:// address" }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    SUPPORT_EMAIL: z.email("must be an email address").optional(),
    SUPPORT_PHONE: z.string().min(3).max(40).optional(),
    LIVE_CHAT_URL: secureAddress.optional(),
    RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
    RECAPTCHA_SECRET_KEY: z.string().min(1).optional(),
    TURNSTILE_SITE_KEY: z.string().min(1).optional(),
    TURNSTILE_SECRET_KEY: z.string().min(1).optional(),
    CAPTCHA_VERIFY_URL: webAddress.optional(),
    ANALYTICS_URL: webAddress.optional(),
    MAPS_API_KEY: z.string().min(1).optional(),
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    STRIPE_API_URL: webAddress.optional(),
    PAYPAL_CLIENT_ID: z.string().min(1).optional(),
    PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
    PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
    PAYPAL_API_URL: webAddress.optional(),
    TEST_PAYMENTS: z.enum(["on", "off"]).optional(),
    VC_API: z.enum(["on", "off"]).default("off"),
    VC_API_TOKEN: z.string().min(32, "must have at least 32 characters").optional(),
    SAMPLE_ISSUER: z
      .string()
      .regex(/^[a-z0-9-]{1,80}$/, "must be an issuer's name as in its address")
      .optional(),
    DNS_SERVERS: z
      .string()
      .transform((value) => value.split(",").map((server) => server.trim()))
      .refine((servers) => servers.every(isServerAddress), "must be IP addresses, each with :PORT or without")
      .default([]),
    KNOWN_ISSUERS: z
      .string()
      .transform((value) => value.split(",").map((file) => file.trim()))
      .default([]),
    ADDRESS_COUNTRIES: z.string().optional(),
    PDF_SIGNING_P12: z.string().optional(),
    PDF_SIGNING_PASSWORD: z.string().optional(),
    TRUSTED_PROXIES: integer(0, 0, 10),
    METRICS_HOST: host.default("127.0.0.1"),
    METRICS_PORT: integer(0, 0, 65_534),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
    ALARM_EMAIL: z.email("must be an email address").optional(),
    ALARM_LANGUAGE: z.enum(LANGUAGES, `must be one of ${LANGUAGES.join(", ")}`).default("en"),
    ALARM_WEBHOOK_URL: webAddress.optional(),
    ALARM_WEBHOOK_SECRET: z.string().optional(),
    ...SELLER_SETTINGS,
    SANAD_SUPERVISED: z.literal("1").optional(),
    SANAD_EMBEDDED_DATABASE: z.literal("1").optional(),
    SANAD_FIRST_SERVING: z.literal("1").optional(),
  })
  .superRefine((env, context) => {
    if (env.VC_API === "on" && !env.VC_API_TOKEN)
      context.addIssue({ code: "custom", path: ["VC_API_TOKEN"], message: "is required while VC_API is on" });
    if (Boolean(env.ALARM_WEBHOOK_URL) !== Boolean(env.ALARM_WEBHOOK_SECRET))
      context.addIssue({
        code: "custom",
        path: [env.ALARM_WEBHOOK_URL ? "ALARM_WEBHOOK_SECRET" : "ALARM_WEBHOOK_URL"],
        message: "belongs to the other setting of the webhook",
      });
    if (env.ALARM_WEBHOOK_SECRET && !WEBHOOK_SECRET.test(env.ALARM_WEBHOOK_SECRET))
      context.addIssue({
        code: "custom",
        path: ["ALARM_WEBHOOK_SECRET"],
        message: "must be whsec_ and 24 to 64 bytes in Base64",
      });
    if (env.PDF_SIGNING_PASSWORD && !env.PDF_SIGNING_P12)
      context.addIssue({ code: "custom", path: ["PDF_SIGNING_P12"], message: "is required with a password for it" });
    for (const names of PAYMENT_KEYS) {
      if (names.every((name) => env[name]) || names.every((name) => !env[name])) continue;
      for (const name of names.filter((one) => !env[one]))
        context.addIssue({ code: "custom", path: [name], message: "belongs to the other settings of this provider" });
    }
    // The web process serves its metrics on this port, and the worker on the next one.
    if (env.METRICS_PORT && [env.METRICS_PORT, env.METRICS_PORT + 1].includes(env.PORT))
      context.addIssue({
        code: "custom",
        path: ["METRICS_PORT"],
        message: "and the port after it must both be others than PORT",
      });
    for (const provider of ["RECAPTCHA", "TURNSTILE"] as const) {
      const [site, secret] = [`${provider}_SITE_KEY`, `${provider}_SECRET_KEY`] as const;
      if (Boolean(env[site]) === Boolean(env[secret])) continue;
      context.addIssue({
        code: "custom",
        path: [env[site] ? secret : site],
        message: "belongs to the other key of its pair",
      });
    }
    const production = (env.APP_MODE ?? env.NODE_ENV) === "production";
    if (!production) return;
    const refuse = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    if (env.TEST_PAYMENTS === "on") refuse("TEST_PAYMENTS", "is refused in production: nobody would really pay");
    if (!env.PUBLIC_ORIGIN) refuse("PUBLIC_ORIGIN", "is required in production");
    if (!env.SMTP_URL) refuse("SMTP_URL", "is required in production");
    for (const name of missingSellerSettings(env)) refuse(name, "is required in production: invoices name the seller");
    if (PUBLISHED_KEYS.has(env.ANCHOR_PRIVATE_KEY.toLowerCase())) {
      refuse("ANCHOR_PRIVATE_KEY", "is a published example key: anyone could sign with it");
    }
    if (env.REGISTRAR_PRIVATE_KEY && PUBLISHED_KEYS.has(env.REGISTRAR_PRIVATE_KEY.toLowerCase())) {
      refuse("REGISTRAR_PRIVATE_KEY", "is a published example key: anyone could speak for your organizations with it");
    }
    if (PUBLISHED_KEYS.has(env.SECRET_KEY)) refuse("SECRET_KEY", "is the published example: make one of your own");
  });

export type Environment = z.infer<typeof Environment>;

/** Whether a text is a server's address: `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isServerAddress(text: string): boolean {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return isIP(bracketed ?? plain ?? text) !== 0;
}

/** Whether a text is a valid private key: zero and numbers too large for secp256k1 are not. */
function isOnCurve(privateKey: string): boolean {
  try {
    createECDH("secp256k1").setPrivateKey(privateKey.slice(2), "hex");
    return true;
  } catch {
    return false;
  }
}
