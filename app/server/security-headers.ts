import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { RouteFacts } from "#app/http/routes/facts";
import { routeOf } from "#app/http/routes/routes.server";

/** Hosts of captcha widgets, allowed only on pages with a public form, and only if configured. */
const CAPTCHA_HOSTS = {
  recaptcha: "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  turnstile: "https://challenges.cloudflare.com",
} as const;
type Captcha = keyof typeof CAPTCHA_HOSTS;

/** Hosts of payment pages. Browsers apply form-action to redirects of a form's response too. */
const PAYMENT_HOSTS = {
  stripe: "https://checkout.stripe.com https://hooks.stripe.com",
  paypal: "https://www.paypal.com https://www.sandbox.paypal.com",
} as const;
type PaymentHosts = keyof typeof PAYMENT_HOSTS;

interface Options {
  secure: boolean;
  development: boolean;
  captcha: Captcha | null;
  /** Configured payment providers to which people are redirected. */
  payments: readonly PaymentHosts[];
}

/**
 * Content security policy: nothing from other hosts, no inline style, and only inline scripts with this response's
 * nonce.
 */
function contentPolicy({ guests }: RouteFacts, nonce: string, { development, captcha, payments }: Options): string {
  const widgets = captcha && guests.includes("captcha") ? ` ${CAPTCHA_HOSTS[captcha]}` : "";
  const paid = guests.includes("payments") ? payments.map((name) => PAYMENT_HOSTS[name]) : [];
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${widgets}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "manifest-src 'self'",
    `frame-src 'self'${widgets}`,
    ["form-action 'self'", ...paid].join(" "),
    "base-uri 'none'",
  ].join("; ");
}

/** Adds frame-ancestors to a policy. It depends on the address only, even if a route sets a policy of its own. */
export const withFrameAncestors = (policy: string, { frameAncestors }: RouteFacts): string =>
  `${policy}; frame-ancestors '${frameAncestors}'`;

const X_FRAME_OPTIONS = { none: "DENY", self: "SAMEORIGIN" } as const;

/** Sets the security headers that an address requires. */
export function securityHeaders(options: Options): RequestHandler {
  return (request, response, next) => {
    const { facts } = routeOf(request.path);
    const policy = contentPolicy(facts, response.locals.nonce, options);
    response.set({
      "Content-Security-Policy": withFrameAncestors(policy, facts),
      "X-Content-Type-Options": "nosniff",
      // Never "no-referrer": browsers would then send `Origin: null` with this site's forms.
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Permissions-Policy": `camera=${facts.camera ? "(self)" : "()"}, microphone=(), geolocation=(), payment=()`,
      "X-Frame-Options": X_FRAME_OPTIONS[facts.frameAncestors],
      ...(options.secure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
    });
    next();
  };
}

const OF_PAGES = [
  "Content-Security-Policy",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
  "X-Frame-Options",
];

/**
 * Removes page-only headers from scripts and styles, because browsers apply the policy of the page that loads them. An
 * editor loads fifty files, and a policy has half a kilobyte.
 */
export function withoutPagePolicy(response: ServerResponse, path: string): void {
  if (/\.(js|css)(\.br)?$/.test(path)) for (const name of OF_PAGES) response.removeHeader(name);
}
