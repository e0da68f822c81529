import type { RequestHandler } from "express";
import { paths } from "#app/paths";

/** Nothing from elsewhere, no inline style, and only those inline scripts that carry this page's nonce. */
function contentSecurityPolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

export function securityHeaders(options: { secure: boolean; development: boolean }): RequestHandler {
  return (request, response, next) => {
    const camera = request.path === paths.verifyByCamera() ? "(self)" : "()";
    response.set({
      "Content-Security-Policy": contentSecurityPolicy(response.locals.nonce, options.development),
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
