import { decodeToken, isWellFormed } from "./token";

const ACCESS = "accessToken";
const REFRESH = "refreshToken";

export type StoredTokens = ReturnType<typeof storedTokens>;

/** The two tokens in the browser's storage, shared by all tabs. */
export function storedTokens(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) {
  const clear = () => {
    storage.removeItem(ACCESS);
    storage.removeItem(REFRESH);
  };
  return {
    access: () => storage.getItem(ACCESS),
    refresh: () => storage.getItem(REFRESH),
    clear,

    /** Stores a first pair. If the pair is invalid, clears both tokens and returns the error. */
    keepFirst({ accessToken, refreshToken }: Pair): string | null {
      const problem = problemOf({ accessToken, refreshToken });
      if (problem) {
        clear();
        return problem;
      }
      storage.setItem(ACCESS, accessToken ?? "");
      storage.setItem(REFRESH, refreshToken ?? "");
      return null;
    },

    /** Stores a refreshed pair. A malformed refresh token leaves the old one in place. */
    keepRenewed(accessToken: string, refreshToken: string | null) {
      storage.setItem(ACCESS, accessToken);
      if (isWellFormed(refreshToken)) storage.setItem(REFRESH, refreshToken);
    },
  };
}

export interface Pair {
  accessToken: string | null;
  refreshToken: string | null;
}

/** Returns the error in a pair sent by the server (product rules: Session); null if valid. */
function problemOf({ accessToken, refreshToken }: Pair): string | null {
  if (!isWellFormed(refreshToken)) return "Invalid refresh token received from server";
  if (!accessToken || accessToken === "undefined") return "Invalid access token received from server";
  if (!decodeToken(accessToken) || !decodeToken(refreshToken)) return "Invalid tokens received from server";
  return null;
}

/** Reads the pair in a response: at its top level, or under `tokens`, as login returns it. */
export async function tokensIn(response: Response): Promise<Pair> {
  const body: unknown = await response.json().catch(() => null);
  const holder = fieldOf(body, "tokens") ?? body;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return { accessToken: text(fieldOf(holder, "accessToken")), refreshToken: text(fieldOf(holder, "refreshToken")) };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

export async function codeIn(response: Response): Promise<unknown> {
  return fieldOf(await response.json().catch(() => null), "code");
}

/** Returns the error named in the body, or one with the response's status. */
export async function errorOf(response: Response): Promise<Error> {
  const error = fieldOf(await response.json().catch(() => null), "error");
  return new Error(typeof error === "string" ? error : `${response.status} ${response.statusText}`.trim());
}
