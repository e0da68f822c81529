import { z } from "zod";

const KILOBYTE = 1024;
const count = z.int().positive();

/** Limits of a form's body. A form without files has no `multipart`, and browsers send it in the shorter encoding. */
const Body = z.strictObject({
  /** Maximum size of all texts together without the long ones, or of a body without files. */
  textBytes: count.default(64 * KILOBYTE),
  /** Maximum number of fields. */
  fields: count.default(200),
  /** Maximum length of a field's value, in UTF-16 code units. */
  valueLength: count.default(16 * KILOBYTE),
  multipart: z
    .strictObject({
      /** Maximum size of the whole body, including files and long texts. */
      bytes: count,
      /** Fields for whole lists and files, with their maximum length in UTF-16 code units. */
      longTexts: z.record(z.string(), count).default({}),
    })
    .nullable()
    .default(null),
});

/** Kinds of public answers; the kind decides how the server reads an answer's subject from its address. */
export const PUBLIC_ANSWERS = [
  "certificate-page",
  "certificate-lookup",
  "certificate-file",
  "status-list",
  "issuer-did",
  "issuer-profile",
] as const;

/**
 * Facts about an address that the server needs before calling its route, from the route's entry in a routes.json.
 * Defaults are the strictest: the smallest body, no file, no frame, no third-party script, and no cache. Unknown keys
 * and values are refused.
 */
export const RouteFacts = z.strictObject({
  body: Body.prefault({}),
  /**
   * What the form's hidden field may be bound to: the session or form cookie, or also to nobody, if the form only
   * changes how pages look.
   */
  csrf: z.enum(["session", "visitor"]).default("session"),
  /**
   * Third-party hosts that the content security policy allows: the captcha of public forms, or the payment providers.
   */
  guests: z.array(z.enum(["captcha", "payments"])).default([]),
  /** Whether the page may request the camera. */
  camera: z.boolean().default(false),
  /** Sites that may show the page in a frame. */
  frameAncestors: z.enum(["none", "self"]).default("none"),
  /**
   * Kind of public answer that is cached and sent again while still true (decision 0054), with its maximum age in
   * seconds.
   */
  publicCache: z
    .strictObject({ answer: z.enum(PUBLIC_ANSWERS), seconds: count })
    .nullable()
    .default(null),
  /** Kind of credential that is returned here to clients that request data instead of a page. */
  credential: z.enum(["certificate", "achievement"]).nullable().default(null),
  /** Lane in which a network's requests wait (app/server/turns.ts). */
  lane: z.enum(["pages", "pictures", "archives"]).default("pages"),
  /** Service objective that is measured here (decision 0057); for a verdict, its time counts too. */
  objective: z.enum(["verdict", "verification", "issuing"]).nullable().default(null),
  /** Where the page exists: everywhere, or only in a local installation. */
  installation: z.enum(["any", "local"]).default("any"),
  /** Notices shown above the page: issuing is halted, the plan has lapsed, or its quota is low. */
  notices: z.array(z.enum(["halted", "lapsed", "low"])).default([]),
});

export type RouteFacts = z.output<typeof RouteFacts>;
export type BodyLimits = RouteFacts["body"];

/** Facts of an address without any settings. */
export const STRICTEST: RouteFacts = RouteFacts.parse({});
