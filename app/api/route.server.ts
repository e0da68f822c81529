import type { z } from "zod";
import type { Deps } from "#app/composition.server";
import { auth } from "#app/modules.server";
import type { PasswordHasher } from "#modules/kernel/ports";
import { type ApiAnswer, refusal } from "./answer.server";
import { readInput } from "./read-input.server";

export type ApiDeps = Pick<
  Deps,
  "db" | "ids" | "clock" | "jobs" | "log" | "secretBox" | "accountKeys" | "trialKey" | "organizationOf" | "limits"
> & { passwords: PasswordHasher };

/** A call as it came in, apart from what its route describes. */
export interface ApiCall {
  language: string;
  userAgent: string;
  /** Whether a browser says that one of our own pages sent it. */
  sameOrigin: boolean;
  bearer: string | null;
  /** The session cookie. It never authorizes; it only shows that a refresh comes from the browser that signed in. */
  cookieToken: string | null;
  /** Gives the browser its session cookie, or takes it away. */
  setCookie: (session: { token: string; expiresAt: Date | null } | null) => void;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who calls, as the access token says. */
export interface ApiSession {
  userId: string;
  sessionId: string;
}

/** The parameters of a path: `/things/:id/parts/:part` has `id` and `part`. */
type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

interface Description<Path extends string, Schema extends z.ZodType, SignedIn extends boolean> {
  /** What the JSON of the body must be. Without a schema no body is read. */
  schema?: Schema;
  /** Limited by network: for what is costly, or could be guessed. */
  counted?: boolean;
  /** Only with a valid access token. */
  signedIn?: SignedIn;
  run: (
    deps: ApiDeps,
    call: ApiCall & {
      params: Params<Path>;
      input: z.output<Schema>;
      session: SignedIn extends true ? ApiSession : null;
    },
  ) => Promise<ApiAnswer>;
}

/** A route as the router uses it, whatever the types of its parameters and its input. */
export interface Route {
  method: Method;
  /** Below `/api`, with `:name` for each parameter. */
  path: string;
  counted: boolean;
  readsBody: boolean;
  run: (deps: ApiDeps, call: ApiCall, params: Record<string, string>, body: unknown) => Promise<ApiAnswer>;
}

/**
 * Describes one method of one path. The access token is judged first, then the body by its schema, with 400 and a text
 * beside each field; `run` sees only what passed.
 */
export function route<
  const Path extends string,
  Schema extends z.ZodType = z.ZodUndefined,
  const SignedIn extends boolean = false,
>(method: Method, path: Path, description: Description<Path, Schema, SignedIn>): Route {
  const { schema, counted = false, signedIn = false, run } = description;
  type Call = Parameters<typeof run>[1];
  return {
    method,
    path,
    counted,
    readsBody: schema !== undefined,
    async run(deps, call, params, body) {
      const session = signedIn ? await findSession(deps, call.bearer) : null;
      if (signedIn && !session) {
        const headers = { "WWW-Authenticate": 'Bearer error="invalid_token"' };
        return refusal(call.language, "invalid-access-token", { headers });
      }
      const read = schema ? readInput(schema, body, call.language) : null;
      if (read && !read.ok) return read.answer;
      return run(deps, { ...call, params, session, input: read?.value } as Call);
    },
  };
}

async function findSession(deps: ApiDeps, bearer: string | null): Promise<ApiSession | null> {
  const found = bearer === null ? null : await auth.findTokenSession(deps, bearer);
  return found && { userId: found.user.id, sessionId: found.sessionId };
}
