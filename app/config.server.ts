import path from "node:path";
import { httpAddress } from "#app/adapters/outgoing/http-address";
import { Environment, LOCAL_CHAIN } from "#app/environment.server";
import { readSeller, type SellerSettings } from "#app/seller-config.server";
import type { Language } from "#modules/kernel/languages";

const PAYPAL_URLS = { production: "https://api-m.paypal.com", local: "https://api-m.sandbox.paypal.com" } as const;

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
  /**
   * The same database without the pooler in between, for what needs a session of its own. The same address where there
   * is none.
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
    /** Where the deployment is recorded; null for the one that the repository records for the chain id. */
    deploymentFile: string | null;
    anchorPrivateKey: string;
    /** Speaks for organizations in the contract; null where that key is kept elsewhere. */
    registrarPrivateKey: string | null;
    anchorIntervalSeconds: number;
    /** Support is warned when a sender can pay for fewer anchors. */
    leastAnchorsPaidFor: number;
  };
  /** How long events can be read; what must be known longer is in the audit log. */
  eventsKeptDays: number;
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
  /** Registers of issuers that count as known: files in the form of the Digital Credentials Consortium. */
  knownIssuerFiles: string[];
  /** The table that says which country an address is in, a CSV file; null where countries are not said. */
  addressCountriesFile: string | null;
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
  /** Whether samples of the site are drawn before somebody looks. */
  samplesAhead: boolean;
  /** Proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number;
  /**
   * Where metrics are served, beside the public address; null where they are not. The worker's are one port further.
   */
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
   * Whether nothing may have been served since the platform was started: told by the supervisor, and always so for a
   * process that has none.
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
      // Of a list as well: its parts have no names of their own.
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
      // On the local chain the anchoring key has deployed the contract, and so speaks for the platform.
      registrarPrivateKey: env.REGISTRAR_PRIVATE_KEY ?? (env.CHAIN_ID === LOCAL_CHAIN ? env.ANCHOR_PRIVATE_KEY : null),
      leastAnchorsPaidFor: env.LOW_BALANCE_ANCHORS,
      anchorIntervalSeconds: env.ANCHOR_INTERVAL_SECONDS,
    },
    eventsKeptDays: env.EVENTS_KEPT_DAYS,
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

/** Hosts that `localhost` reaches as well. */
const LOCAL_HOSTS = new Set(["127.0.0.1", "0.0.0.0", "::"]);

/** Where whoever sits at this machine finds it. */
function ownOrigin(host: string, port: number): string {
  return new URL(httpAddress(LOCAL_HOSTS.has(host) ? "localhost" : host, port)).origin;
}

/** The address in `Name <address>`, or the whole. */
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
