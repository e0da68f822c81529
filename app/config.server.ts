import path from "node:path";
import { httpAddress } from "#app/adapters/outgoing/http-address";
import { Environment, LOCAL_CHAIN } from "#app/environment.server";
import type { Operator } from "#app/operator";
import { readOperator, readSeller, type SellerSettings } from "#app/seller-config.server";
import type { Language } from "#modules/kernel/languages";

const PAYPAL_URLS = { production: "https://api-m.paypal.com", local: "https://api-m.sandbox.paypal.com" } as const;

/** Settings of a third-party captcha, used instead of the built-in check. */
export interface CaptchaSettings {
  provider: "recaptcha" | "turnstile";
  siteKey: string;
  secretKey: string;
  /** Address at which responses are verified; differs only in tests. */
  verifyUrl: string;
}

const CAPTCHA_VERIFY_URLS = {
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
} as const;

/** Slug of the organization created by the first local start (scripts/demonstration). */
export const DEMONSTRATION = "atlas-academy";

/** All settings, parsed once. Times are in seconds unless the name says otherwise. */
export interface Config {
  mode: "local" | "production";
  productName: string;
  host: string;
  port: number;
  /** Origin of all public addresses; never derived from a request. */
  publicOrigin: string;
  dataDirectory: string;
  databaseUrl: string;
  /**
   * The database without a pooler, for everything that needs a session of its own. Same as `databaseUrl` if there is no
   * pooler.
   */
  directDatabaseUrl: string;
  /** A streaming replica that verification reads first; null for none. */
  replicaDatabaseUrl: string | null;
  secretKey: string;
  chain: {
    chainId: number;
    rpcUrls: string[];
    networkLabel: string;
    confirmations: number;
    /** File of the deployment record; null for the one in the repository for the chain id. */
    deploymentFile: string | null;
    anchorPrivateKey: string;
    /** Key that registers organizations' keys in the contract; null where it is stored elsewhere. */
    registrarPrivateKey: string | null;
    anchorIntervalSeconds: number;
    /** Support is warned if a sender's balance pays for fewer anchors than this. */
    leastAnchorsPaidFor: number;
  };
  /** Number of days for which events can be read; the audit log serves longer needs. */
  eventRetentionDays: number;
  mail: { smtpUrl: string | null; from: string; anchorWaitSeconds: number };
  /** Address for visitors' messages, the telephone number, and the live chat; null for none. */
  support: { email: string; phone: string | null; liveChatUrl: string | null };
  /** Mailbox for reports of security problems, published in security.txt; null to name the contact page alone. */
  securityEmail: string | null;
  /** Third-party captcha of public forms; null for the built-in check. */
  captcha: CaptchaSettings | null;
  /** Analytics provider that every page view is reported to, besides the database; null for none. */
  analyticsUrl: string | null;
  /** Key of the service that completes addresses at sign-up; null for plain text fields. */
  mapsApiKey: string | null;
  /** Issuer whose newest certificate is shown to visitors as a sample; null for a drawing. */
  sampleIssuer: string | null;
  /** DNS servers to query; empty for the machine's own. */
  dnsServers: string[];
  /** Files of registers of known issuers, in the format of the Digital Credentials Consortium. */
  knownIssuerFiles: string[];
  /** CSV file of address ranges and their countries; null where countries are not shown. */
  addressCountriesFile: string | null;
  /** Certificate that signs PDFs, as a PKCS #12 file; null to leave PDFs unsigned. */
  pdfSigning: { file: string; password: string } | null;
  /** Payment providers with keys, and whether the test provider is on. */
  payments: {
    stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null;
    paypal: { clientId: string; clientSecret: string; webhookId: string; apiUrl: string } | null;
    test: boolean;
  };
  /** Bearer token of the VC-API; null if the VC-API is off. */
  vcApiToken: string | null;
  /** Whether samples of the site are drawn in advance. */
  samplesAhead: boolean;
  /** Number of trusted proxies in front, whose X-Forwarded-For is used. */
  trustedProxies: number;
  /** Address of the metrics, apart from the public one; null for none. The worker uses the next port. */
  metrics: { host: string; port: number } | null;
  /** Collector of traces; null for none. */
  traceEndpoint: string | null;
  /** Recipients of alarms about the service. */
  alarms: { email: string | null; language: Language; webhook: { url: string; secret: string } | null };
  /** Seller of plans, named on invoices and decisive for VAT. */
  seller: SellerSettings;
  /** Legal entity that the public pages name; null where the settings name none. */
  operator: Operator | null;
  /** Whether the process ends with its parent, which it notices by the end of its standard input. */
  supervised: boolean;
  /** Whether the database is the embedded one, which only this machine uses. */
  embeddedDatabase: boolean;
  /**
   * Whether this is the first web process since the platform started, as told by the supervisor; always true without
   * one.
   */
  firstServing: boolean;
}

/** Thrown with a line for each invalid setting and its reason. */
export class ConfigError extends Error {}

/** Parses the environment. A blank value counts as unset. Throws `ConfigError` naming every wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = Environment.safeParse(set);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      // The setting's name is the path's first part, also for an item of a list.
      const name = String(issue.path[0]);
      const isSet = set[name] !== undefined;
      return `  ${name} ${isSet || issue.code === "custom" ? issue.message : "is required and not set"}`;
    });
    throw new ConfigError(
      `The configuration is not usable:\n${[...new Set(lines)].join("\n")}\nEvery setting is explained in .env.example.`,
    );
  }
  const env = result.data;
  const mode = (env.APP_MODE ?? env.NODE_ENV) === "production" ? "production" : "local";
  return {
    mode,
    productName: env.PRODUCT_NAME,
    host: env.HOST,
    port: env.PORT,
    publicOrigin: env.PUBLIC_ORIGIN ?? ownOrigin(env.HOST, env.PORT),
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
      // On the local chain the anchoring key has deployed the contract, and so is the registrar.
      registrarPrivateKey: env.REGISTRAR_PRIVATE_KEY ?? (env.CHAIN_ID === LOCAL_CHAIN ? env.ANCHOR_PRIVATE_KEY : null),
      leastAnchorsPaidFor: env.LOW_BALANCE_ANCHORS,
      anchorIntervalSeconds: env.ANCHOR_INTERVAL_SECONDS,
    },
    eventRetentionDays: env.EVENT_RETENTION_DAYS,
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <certificates@localhost>`,
      anchorWaitSeconds: env.MAIL_ANCHOR_WAIT_SECONDS,
    },
    analyticsUrl: env.ANALYTICS_URL ?? null,
    mapsApiKey: env.MAPS_API_KEY ?? null,
    sampleIssuer: env.SAMPLE_ISSUER ?? (mode === "local" ? DEMONSTRATION : null),
    dnsServers: env.DNS_SERVERS,
    knownIssuerFiles: env.KNOWN_ISSUERS.map((file) => path.resolve(file)),
    addressCountriesFile: env.ADDRESS_COUNTRIES ? path.resolve(env.ADDRESS_COUNTRIES) : null,
    pdfSigning: env.PDF_SIGNING_P12
      ? { file: path.resolve(env.PDF_SIGNING_P12), password: env.PDF_SIGNING_PASSWORD ?? "" }
      : null,
    payments: paymentsOf(env, mode),
    samplesAhead: env.SAMPLES_AHEAD === "on",
    vcApiToken: env.VC_API === "on" ? (env.VC_API_TOKEN ?? null) : null,
    support: {
      email: env.SUPPORT_EMAIL ?? addressOf(env.MAIL_FROM ?? "support@localhost"),
      phone: env.SUPPORT_PHONE ?? null,
      liveChatUrl: env.LIVE_CHAT_URL ?? null,
    },
    securityEmail: env.SUPPORT_EMAIL ?? null,
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
    operator: readOperator(env, env.SUPPORT_PHONE ?? null),
    supervised: env.SANAD_SUPERVISED === "1",
    embeddedDatabase: env.SANAD_EMBEDDED_DATABASE === "1",
    firstServing: env.SANAD_FIRST_SERVING === "1" || env.SANAD_SUPERVISED !== "1",
  };
}

/** Hosts to listen on that `localhost` reaches. */
const LOCAL_HOSTS = new Set(["127.0.0.1", "0.0.0.0", "::"]);

/** Origin at which this machine's own browser reaches the platform. */
function ownOrigin(host: string, port: number): string {
  return new URL(httpAddress(LOCAL_HOSTS.has(host) ? "localhost" : host, port)).origin;
}

/** The address in `Name <address>`, or the whole text. */
function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}

function paymentsOf(env: Environment, mode: Config["mode"]): Config["payments"] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = env;
  return {
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: env.STRIPE_API_URL ?? null }
        : null,
    paypal:
      PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET && PAYPAL_WEBHOOK_ID
        ? {
            clientId: PAYPAL_CLIENT_ID,
            clientSecret: PAYPAL_CLIENT_SECRET,
            webhookId: PAYPAL_WEBHOOK_ID,
            apiUrl: env.PAYPAL_API_URL ?? PAYPAL_URLS[mode],
          }
        : null,
    test: mode === "local" && env.TEST_PAYMENTS !== "off",
  };
}

function captchaOf(env: Environment): CaptchaSettings | null {
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
