import { isIPv6 } from "node:net";
import { z } from "zod";

/**
 * Whether a URL has no user name and password, which `fetch` refuses and logs would show, and no fragment, which
 * servers never receive.
 */
const isPlain = (text: string) => {
  const { username, password, hash } = URL.parse(text) ?? { username: "", password: "", hash: "" };
  return username === "" && password === "" && hash === "";
};
const PLAIN = "must hold no name, password or fragment (#)";

/** A web address that the platform requests or shows. */
export const webAddress = z.url({ protocol: /^https?$/, message: "must be an http(s) address" }).refine(isPlain, PLAIN);

/** An https address to which browsers are sent. */
export const secureAddress = z.url({ protocol: /^https$/, message: "must be an https address" }).refine(isPlain, PLAIN);

/** An origin as browsers write it in `Origin`, for comparison: nothing before the host and nothing after the port. */
export const origin = z
  .url({ protocol: /^https?$/, message: "must be an origin such as https://certificates.example.org" })
  .superRefine((text, context) => {
    const found = URL.parse(text)?.origin;
    if (!found || found === text) return;
    context.addIssue({
      code: "custom",
      message: `must be an origin and nothing else, with no name, path or final slash; write ${found}`,
    });
  });

/** Requires `//`: without it, the driver takes the whole text for the name of a database on a host called "base". */
export const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/, message: "must be a postgresql:// address" })
  .refine((text) => /^postgres(ql)?:\/\//i.test(text), "must be a postgresql:// address");

/** Host to listen on: a name or an address, an IPv6 address with or without brackets. */
export const host = z
  .string()
  .transform((text) => text.trim().replace(/^\[(.*)\]$/, "$1"))
  .refine(
    (text) => (isIPv6(text) && !text.includes("%")) || /^[\w.-]+$/.test(text),
    "must be a host name or an IP address, without http://, port or zone",
  );

/** A folder without control characters, because folders are written to lists with one file a line. */
export const folder = z.string().refine((text) => !/\p{Cc}/u.test(text), "must hold no control characters");
