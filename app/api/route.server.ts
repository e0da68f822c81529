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

/** A call as received, without what its route describes. */
export interface ApiCall {
  language: string;
  userAgent: string;
  /** Whether the browser reports that a page of this site sent the call. */
  sameOrigin: boolean;
  bearer: string | null;
  /**
   * The session cookie's token. It never authorizes a call; it only shows that a refresh comes from the browser that
   * signed in.
   */
  cookieToken: string | null;
  /** Sets or removes the browser's session cookie. */
  setCookie: (session: { token: string; expiresAt: Date | null } | null) => void;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The caller, as named by the access token. */
export interface ApiSession {
  userId: string;
  sessionId: string;
}

/** Parameters of a path: `/things/:id/parts/:part` has `id` and `part`. */
type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

interface Description<Path extends string, Schema extends z.ZodType, SignedIn extends boolean> {
  /** Schema of the JSON body. Without one, no body is read. */
  schema?: Schema;
  /** Whether the network's rate limit applies, for calls that are costly or could be used for guessing. */
  counted?: boolean;
  /** Whether a valid access token is required. */
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

/** A route as the router uses it, without the types of its parameters and input. */
export interface Route {
  method: Method;
  /** Path below `/api`, with `:name` for each parameter. */
  path: string;
  counted: boolean;
  readsBody: boolean;
  run: (deps: ApiDeps, call: ApiCall, params: Record<string, string>, body: unknown) => Promise<ApiAnswer>;
}

/**
 * Describes one method of one path. Checks the access token first, then the body by its schema (400 with the messages
 * of each field); `run` gets only valid input.
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
