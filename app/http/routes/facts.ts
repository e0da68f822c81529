import { z } from "zod";

const KILOBYTE = 1024;
const count = z.int().positive();

/**
 * What the body of a form may be. A form without files has no `multipart`, and browsers send it in the shorter
 * encoding.
 */
const Body = z.strictObject({
  /** Of all its texts together but the long ones, or of a body that has nothing else. */
  textBytes: count.default(64 * KILOBYTE),
  /** How many fields there may be. */
  fields: count.default(200),
  /** Of one field's value, in UTF-16 code units. */
  valueLength: count.default(16 * KILOBYTE),
  multipart: z
    .strictObject({
      /** Of the whole body, with its files and long texts. */
      bytes: count,
      /** The fields into which whole lists and files are pasted, and how long each may be in UTF-16 code units. */
      longTexts: z.record(z.string(), count).default({}),
    })
    .nullable()
    .default(null),
});

/** Which of the answers for everybody an address gives; by it the server reads what the answer is about. */
export const PUBLIC_ANSWERS = [
  "certificate-page",
  "certificate-lookup",
  "certificate-file",
  "status-list",
  "issuer-did",
  "issuer-profile",
] as const;

/**
 * What the server has to know of an address before its route is asked, as a routes.json says it beside the route. What
 * is not said is the strictest: the smallest body, no file, no frame, nobody's script but ours, and no cache. An
 * unknown key or value is refused.
 */
export const RouteFacts = z.strictObject({
  body: Body.prefault({}),
  /**
   * What the form's hidden field may be bound to: the session or form cookie, or also nobody, where all that is chosen
   * is how pages look.
   */
  csrf: z.enum(["session", "visitor"]).default("session"),
  /** Whose hosts the content security policy lets in: the captcha of a form for anybody, those who are paid through. */
  guests: z.array(z.enum(["captcha", "payments"])).default([]),
  /** Whether the page may ask for the camera. */
  camera: z.boolean().default(false),
  /** Who may show it in a frame. */
  frameAncestors: z.enum(["none", "self"]).default("none"),
  /** What everybody may be sent again while it is still true (decision 0054), and for how many seconds at most. */
  publicCache: z
    .strictObject({ answer: z.enum(PUBLIC_ANSWERS), seconds: count })
    .nullable()
    .default(null),
  /** Whose credential is answered here to those who ask for data and not for a page. */
  credential: z.enum(["certificate", "achievement"]).nullable().default(null),
  /** In which line a network waits for its turn (app/server/turns.ts). */
  lane: z.enum(["pages", "pictures", "archives"]).default("pages"),
  /** The promise of the service that is measured here (decision 0057); of a verdict, its time counts as well. */
  objective: z.enum(["verdict", "verification", "issuing"]).nullable().default(null),
  /** Where the page exists: everywhere, or only in an installation that tries things out on its own machine. */
  installation: z.enum(["any", "local"]).default("any"),
  /** What is said above the page: that issuing is halted, that the plan has lapsed, that little of it is left. */
  notices: z.array(z.enum(["halted", "lapsed", "low"])).default([]),
});

export type RouteFacts = z.output<typeof RouteFacts>;
export type BodyLimits = RouteFacts["body"];

/** What holds for an address of which nothing is said. */
export const STRICTEST: RouteFacts = RouteFacts.parse({});
