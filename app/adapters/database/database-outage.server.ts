/** Error kinds of Prisma's adapter for a database that cannot be reached or that ends connections. */
const KINDS = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TlsConnectionError",
]);
/**
 * SQLSTATE classes (PostgreSQL, appendix A): 08 connection exception, 53 insufficient resources (disk, memory,
 * connections), 57 operator intervention (shutting down, starting up, statement timeout), 58 system error. 25006 is a
 * standby that takes no writes.
 */
const STATES = /^(?:08|53|57|58)|^25006$/;
/** Prisma's own codes: cannot reach, timed out, no free connection, transaction not started. */
const PRISMA_CODES = new Set(["P1001", "P1002", "P1008", "P1011", "P1017", "P2024", "P2028", "P2037"]);
const SOCKET_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"]);
/** Messages of driver errors that carry no code. */
const MESSAGES =
  /^(?:Connection terminated|Connection ended|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/**
 * Whether an error means that the database is unavailable (away, silent, too slow, full, restarting) rather than that a
 * statement was wrong. The same request may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = property(property(property(error, "meta"), "driverAdapterError"), "cause") ?? property(error, "cause");
  return [error, cause].some((one) => {
    if (KINDS.has(String(property(one, "kind")))) return true;
    const codes = [property(one, "code"), property(one, "originalCode")].map((code) => String(code ?? ""));
    if (codes.some((code) => PRISMA_CODES.has(code) || SOCKET_CODES.has(code))) return true;
    // Only codes of five characters are SQLSTATEs, so that a code of another kind does not match by accident.
    if (codes.some((code) => code.length === 5 && STATES.test(code))) return true;
    return MESSAGES.test(String(property(one, "message") ?? ""));
  });
}

/** `Retry-After` of a refused request, in seconds: about as long as a database takes to come back. */
export const RETRY_AFTER_SECONDS = 10;
