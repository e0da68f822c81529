import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { paths } from "#app/paths";

/** Where the widgets of other companies come from, which are let in where anybody may send a form, and only if configured. */
const CAPTCHA_HOSTS = {
  recaptcha: "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  turnstile: "https://challenges.cloudflare.com",
} as const;
type Captcha = keyof typeof CAPTCHA_HOSTS;

/** Where somebody goes on to pay: browsers hold a form to the addresses that its answer leads to as well. */
const PAYMENT_HOSTS = {
  stripe: "https://checkout.stripe.com https://hooks.stripe.com",
  paypal: "https://www.paypal.com https://www.sandbox.paypal.com",
} as const;
type PaymentHosts = keyof typeof PAYMENT_HOSTS;
const PAYING = /^\/app\/plan(\/|$)/;

/** The contact page, and the page on which a problem with a certificate is reported. */
const PUBLIC_FORM = /^\/(contact|v\/[^/]+\/report)$/;

/** Nothing from elsewhere, no inline style, and only those inline scripts that carry this page's nonce. */
function contentSecurityPolicy(
  nonce: string,
  development: boolean,
  captcha: Captcha | null,
  payments: readonly PaymentHosts[],
): string {
  const guests = captcha ? ` ${CAPTCHA_HOSTS[captcha]}` : "";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${guests}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "manifest-src 'self'",
    `frame-src 'self'${guests}`,
    ["form-action 'self'", ...payments.map((name) => PAYMENT_HOSTS[name])].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

export function securityHeaders(options: {
  secure: boolean;
  development: boolean;
  captcha: Captcha | null;
  /** The providers that people are sent to, to pay. */
  payments: readonly PaymentHosts[];
}): RequestHandler {
  return (request, response, next) => {
    const camera = request.path === paths.verifyByCamera() ? "(self)" : "()";
    response.set({
      "Content-Security-Policy": contentSecurityPolicy(
        response.locals.nonce,
        options.development,
        PUBLIC_FORM.test(request.path) ? options.captcha : null,
        PAYING.test(request.path) ? options.payments : [],
      ),
      "X-Content-Type-Options": "nosniff",
      // Never "no-referrer": browsers would then send `Origin: null` with our own forms.
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Permissions-Policy": `camera=${camera}, microphone=(), geolocation=(), payment=()`,
      "X-Frame-Options": "DENY",
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
 * Takes from a script or a style what only a page obeys: a browser goes by the policy of the page that loads them. An
 * editor loads fifty, each with half a kilobyte of it.
 */
export function withoutPagePolicy(response: ServerResponse, path: string): void {
  if (/\.(js|css)(\.br)?$/.test(path)) for (const name of OF_PAGES) response.removeHeader(name);
}
