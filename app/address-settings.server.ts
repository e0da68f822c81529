import { isIPv6 } from "node:net";
import { z } from "zod";

/** Without a name or password, which `fetch` refuses and logs would show, and without what servers never hear of. */
const isPlain = (text: string) => {
  const { username, password, hash } = URL.parse(text) ?? { username: "", password: "", hash: "" };
  return username === "" && password === "" && hash === "";
};
const PLAIN = "must hold no name, password or fragment (#)";

/** An address of the web that this platform asks or shows. */
export const webAddress = z.url({ protocol: /^https?$/, message: "must be an http(s) address" }).refine(isPlain, PLAIN);

/** The same, for what browsers are sent to. */
export const secureAddress = z.url({ protocol: /^https$/, message: "must be an https address" }).refine(isPlain, PLAIN);

/**
 * As browsers write it in `Origin`, so that it can be compared: nothing before the host and nothing behind the port.
 */
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

/** With `//`: without it the driver takes the whole for the name of a database on a machine called "base". */
export const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/, message: "must be a postgresql:// address" })
  .refine((text) => /^postgres(ql)?:\/\//i.test(text), "must be a postgresql:// address");

/** What to listen on: a name or an address, an IPv6 address in brackets or without. */
export const host = z
  .string()
  .transform((text) => text.trim().replace(/^\[(.*)\]$/, "$1"))
  .refine(
    (text) => (isIPv6(text) && !text.includes("%")) || /^[\w.-]+$/.test(text),
    "must be a host name or an IP address, without http://, port or zone",
  );

/** A folder, which is written into lists with one file a line. */
export const folder = z.string().refine((text) => !/\p{Cc}/u.test(text), "must hold no control characters");
