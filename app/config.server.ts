import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { DEFAULT_NAME } from "#app/i18n/product-name";
import { missingSellerSettings, readSeller, SELLER_SETTINGS, type SellerSettings } from "#app/seller-config.server";
import { LANGUAGES, type Language } from "#modules/kernel/languages";

/** Another company's check that a person is writing, where one is configured instead of our own. */
export interface CaptchaSettings {
  provider: "recaptcha" | "turnstile";
  siteKey: string;
  secretKey: string;
  /** Where answers are judged; another one only in tests. */
  verifyUrl: string;
}

const CAPTCHA_VERIFY_URLS = {
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
} as const;

/** Keys that stand in public documentation: whoever uses one has no secret at all. */
const PUBLISHED_KEYS = new Set([
  // Hardhat's and Anvil's first account.
  "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  // Private key number one, which every tutorial uses.
  "0x0000000000000000000000000000000000000000000000000000000000000001",
  "replace-me-with-32-random-bytes-in-base64url",
]);

/** As Standard Webhooks writes a secret: 24 to 64 bytes. */
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

/** Hardhat's chain id, which everybody's local chains have. */
const LOCAL_CHAIN = 31_337;

/** What a provider of payments needs, all of it or nothing. */
const PAYMENT_KEYS = [
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"],
] as const;
const PAYPAL_URLS = { production: "https://api-m.paypal.com", local: "https://api-m.sandbox.paypal.com" } as const;

const integer = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const privateKey = z.string().regex(/^0x[0-9a-fA-F]{64}$/, "must be 0x and 64 hexadecimal digits");
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, message: "must be a postgresql:// address" });
const origin = z
  .url({ protocol: /^https?$/, message: "must be an origin such as https://certificates.example.org" })
  .refine(
    (value) => URL.parse(value)?.pathname === "/" && !value.endsWith("/"),
    "must have no path and no final slash",
  );

const Environment = z
  .object({
    APP_MODE: z.enum(["local", "production"]).optional(),
    NODE_ENV: z.string().optional(),
    PRODUCT_NAME: z.string().min(1).max(40).default(DEFAULT_NAME),
    HOST: z.string().default("127.0.0.1"),
    PORT: integer(3000, 1, 65_535),
    PUBLIC_ORIGIN: origin.optional(),
    DATA_DIR: z.string().default(".data"),
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
    MAIL_ANCHOR_WAIT_SECONDS: integer(300, 0, 86_400),
    SMTP_URL: z.url({ protocol: /^smtps?$/, message: "must be a smtp:// or smtps:// address" }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    SUPPORT_EMAIL: z.email("must be an email address").optional(),
    SUPPORT_PHONE: z.string().min(3).max(40).optional(),
    LIVE_CHAT_URL: z.url({ protocol: /^https$/, message: "must be an https address" }).optional(),
    RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
    RECAPTCHA_SECRET_KEY: z.string().min(1).optional(),
    TURNSTILE_SITE_KEY: z.string().min(1).optional(),
    TURNSTILE_SECRET_KEY: z.string().min(1).optional(),
    CAPTCHA_VERIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
    ANALYTICS_URL: z.url({ protocol: /^https?$/ }).optional(),
    MAPS_API_KEY: z.string().min(1).optional(),
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    PAYPAL_CLIENT_ID: z.string().min(1).optional(),
    PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
    PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
    PAYPAL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
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
    PDF_SIGNING_P12: z.string().optional(),
    PDF_SIGNING_PASSWORD: z.string().optional(),
    TRUSTED_PROXIES: integer(0, 0, 10),
    METRICS_HOST: z.string().default("127.0.0.1"),
    METRICS_PORT: integer(0, 0, 65_534),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, message: "must be an http(s) address" }).optional(),
    ALARM_EMAIL: z.email("must be an email address").optional(),
    ALARM_LANGUAGE: z.enum(LANGUAGES, `must be one of ${LANGUAGES.join(", ")}`).default("en"),
    ALARM_WEBHOOK_URL: z.url({ protocol: /^https?$/, message: "must be an http(s) address" }).optional(),
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

/** The organization that a first local start founds (scripts/demonstration). */
export const DEMONSTRATION = "atlas-academy";

/** Everything that can be set from outside, parsed once. Times are seconds. */
export interface Config {
  mode: "local" | "production";
  productName: string;
  host: string;
  port: number;
  /** The one origin of all public addresses; never derived from a request. */
  publicOrigin: string;
  dataDirectory: string;
  databaseUrl: string;
  /** The same database without the pooler in between, for what needs a session of its own. The same address where there is none. */
  directDatabaseUrl: string;
  /** A streaming replica that verification reads first; null for none. */
  replicaDatabaseUrl: string | null;
  secretKey: string;
  chain: {
    chainId: number;
    rpcUrls: string[];
    networkLabel: string;
    confirmations: number;
    /** Where the deployment is recorded; null for the one that the repository records for the chain id. */
    deploymentFile: string | null;
    anchorPrivateKey: string;
    /** Speaks for organizations in the contract; null where that key is kept elsewhere. */
    registrarPrivateKey: string | null;
    anchorIntervalSeconds: number;
    /** Support is warned when a sender can pay for fewer anchors. */
    leastAnchorsPaidFor: number;
  };
  mail: { smtpUrl: string | null; from: string; anchorWaitSeconds: number };
  /** Where visitors' messages go, and the telephone line, null where there is none. */
  support: { email: string; phone: string | null; liveChatUrl: string | null };
  /** Keeps robots from the contact form in the place of our own check; null for our own. */
  captcha: CaptchaSettings | null;
  /** Told of every page view besides our own tables; null for nobody. */
  analyticsUrl: string | null;
  /** Completes addresses at sign-up; null for plain text. */
  mapsApiKey: string | null;
  /** Whose newest certificate visitors are shown as a sample; null for a drawing of one. */
  sampleIssuer: string | null;
  /** Where the DNS is asked; empty for the servers of the machine. */
  dnsServers: string[];
  /** The certificate that PDFs are signed with, as a PKCS #12 file; null where they are not. */
  pdfSigning: { file: string; password: string } | null;
  /** The providers of payments that there are keys for, and whether the one for trying things out is there. */
  payments: {
    stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null;
    paypal: { clientId: string; clientSecret: string; webhookId: string; apiUrl: string } | null;
    test: boolean;
  };
  /** What a caller of the VC-API has to show; null where it is off. */
  vcApiToken: string | null;
  /** Proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number;
  /** Where metrics are served, beside the public address; null where they are not. The worker's are one port further. */
  metrics: { host: string; port: number } | null;
  /** The collector of traces; null where none are made. */
  traceEndpoint: string | null;
  /** Who is told when the service does not do as it should. */
  alarms: { email: string | null; language: Language; webhook: { url: string; secret: string } | null };
  /** Who sells plans: on invoices, and for the rules of VAT. */
  seller: SellerSettings;
  /** Whether the process ends with whoever started it, told by the end of its standard input. */
  supervised: boolean;
  /** Whether the database is the one that comes with the platform, which only this machine uses. */
  embeddedDatabase: boolean;
  /**
   * Whether nothing may have been served since the platform was started: told by the supervisor, and always so for a process
   * that has none.
   */
  firstServing: boolean;
}

/** Says in one message, a line for each, which settings are wrong and why. */
export class ConfigError extends Error {}

/** Parses the environment. A blank value counts as unset. Throws `ConfigError` naming every wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = Environment.safeParse(set);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = issue.path.join(".");
      const isSet = set[String(issue.path[0])] !== undefined;
      return `  ${name} ${isSet || issue.code === "custom" ? issue.message : "is required and not set"}`;
    });
    throw new ConfigError(
      `The configuration is not usable:\n${lines.join("\n")}\nEvery setting is explained in .env.example.`,
    );
  }
  const env = result.data;
  const mode = (env.APP_MODE ?? env.NODE_ENV) === "production" ? "production" : "local";
  return {
    mode,
    productName: env.PRODUCT_NAME,
    host: env.HOST,
    port: env.PORT,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    dataDirectory: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    directDatabaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    replicaDatabaseUrl: env.DATABASE_REPLICA_URL ?? null,
    secretKey: env.SECRET_KEY,
    chain: {
      chainId: env.CHAIN_ID,
      rpcUrls: env.CHAIN_RPC_URLS,
      networkLabel: env.CHAIN_NETWORK_LABEL,
      confirmations: env.CHAIN_CONFIRMATIONS,
      deploymentFile: env.CHAIN_DEPLOYMENT_FILE ?? null,
      anchorPrivateKey: env.ANCHOR_PRIVATE_KEY,
      // On the local chain the anchoring key has deployed the contract, and so speaks for the platform.
      registrarPrivateKey: env.REGISTRAR_PRIVATE_KEY ?? (env.CHAIN_ID === LOCAL_CHAIN ? env.ANCHOR_PRIVATE_KEY : null),
      leastAnchorsPaidFor: env.LOW_BALANCE_ANCHORS,
      anchorIntervalSeconds: env.ANCHOR_INTERVAL_SECONDS,
    },
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <certificates@localhost>`,
      anchorWaitSeconds: env.MAIL_ANCHOR_WAIT_SECONDS,
    },
    analyticsUrl: env.ANALYTICS_URL ?? null,
    mapsApiKey: env.MAPS_API_KEY ?? null,
    sampleIssuer: env.SAMPLE_ISSUER ?? (mode === "local" ? DEMONSTRATION : null),
    dnsServers: env.DNS_SERVERS,
    pdfSigning: env.PDF_SIGNING_P12
      ? { file: path.resolve(env.PDF_SIGNING_P12), password: env.PDF_SIGNING_PASSWORD ?? "" }
      : null,
    payments: paymentsOf(env, mode),
    vcApiToken: env.VC_API === "on" ? (env.VC_API_TOKEN ?? null) : null,
    support: {
      email: env.SUPPORT_EMAIL ?? addressOf(env.MAIL_FROM ?? "support@localhost"),
      phone: env.SUPPORT_PHONE ?? null,
      liveChatUrl: env.LIVE_CHAT_URL ?? null,
    },
    captcha: captchaOf(env),
    trustedProxies: env.TRUSTED_PROXIES,
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : null,
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    alarms: {
      email: env.ALARM_EMAIL ?? null,
      language: env.ALARM_LANGUAGE,
      webhook:
        env.ALARM_WEBHOOK_URL && env.ALARM_WEBHOOK_SECRET
          ? { url: env.ALARM_WEBHOOK_URL, secret: env.ALARM_WEBHOOK_SECRET }
          : null,
    },
    seller: readSeller(env, {
      name: env.PRODUCT_NAME,
      email: env.SUPPORT_EMAIL ?? addressOf(env.MAIL_FROM ?? "support@localhost"),
    }),
    supervised: env.SANAD_SUPERVISED === "1",
    embeddedDatabase: env.SANAD_EMBEDDED_DATABASE === "1",
    firstServing: env.SANAD_FIRST_SERVING === "1" || env.SANAD_SUPERVISED !== "1",
  };
}

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isServerAddress(text: string): boolean {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return isIP(bracketed ?? plain ?? text) !== 0;
}

/** The address in `Name <address>`, or the whole. */
function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}

function paymentsOf(env: z.infer<typeof Environment>, mode: Config["mode"]): Config["payments"] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = env;
  return {
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: env.STRIPE_API_URL ?? null }
        : null,
    paypal:
      PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET && PAYPAL_WEBHOOK_ID
        ? {
            ...{ clientId: PAYPAL_CLIENT_ID, clientSecret: PAYPAL_CLIENT_SECRET, webhookId: PAYPAL_WEBHOOK_ID },
            apiUrl: env.PAYPAL_API_URL ?? PAYPAL_URLS[mode],
          }
        : null,
    test: mode === "local" && env.TEST_PAYMENTS !== "off",
  };
}

function captchaOf(env: z.infer<typeof Environment>): CaptchaSettings | null {
  const verifyUrl = (provider: CaptchaSettings["provider"]) => env.CAPTCHA_VERIFY_URL ?? CAPTCHA_VERIFY_URLS[provider];
  const { TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY } = env;
  if (TURNSTILE_SITE_KEY && TURNSTILE_SECRET_KEY) {
    const [siteKey, secretKey] = [TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY];
    return { provider: "turnstile", siteKey, secretKey, verifyUrl: verifyUrl("turnstile") };
  }
  if (RECAPTCHA_SITE_KEY && RECAPTCHA_SECRET_KEY) {
    const [siteKey, secretKey] = [RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY];
    return { provider: "recaptcha", siteKey, secretKey, verifyUrl: verifyUrl("recaptcha") };
  }
  return null;
}
