/** What Prisma's adapter calls a database that cannot be reached or that ends connections. */
const KINDS = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TlsConnectionError",
]);
/**
 * SQLSTATE classes (PostgreSQL, appendix A): 08 connections, 53 resources (disk, memory, connections), 57 the operator
 * ends or delays (shutting down, starting up, statement timeout), 58 the machine below. 25006 is a standby that takes
 * no writes.
 */
const STATES = /^(?:08|53|57|58)|^25006$/;
/** Prisma's own: cannot reach, timed out, no connection free, no transaction begun. */
const PRISMA_CODES = new Set(["P1001", "P1002", "P1008", "P1011", "P1017", "P2024", "P2028", "P2037"]);
const SOCKET_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"]);
/** Errors of the driver that carry no code. */
const MESSAGES =
  /^(?:Connection terminated|Connection ended|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/**
 * Whether an error says that the database cannot be used at this moment (away, silent, too slow, full, restarting), and
 * not that a statement was wrong. The same request may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = property(property(property(error, "meta"), "driverAdapterError"), "cause") ?? property(error, "cause");
  return [error, cause].some((one) => {
    if (KINDS.has(String(property(one, "kind")))) return true;
    const codes = [property(one, "code"), property(one, "originalCode")].map((code) => String(code ?? ""));
    if (codes.some((code) => PRISMA_CODES.has(code) || SOCKET_CODES.has(code))) return true;
    // Five characters: so that the SQLSTATE 53300 is meant and not a code of another kind.
    if (codes.some((code) => code.length === 5 && STATES.test(code))) return true;
    return MESSAGES.test(String(property(one, "message") ?? ""));
  });
}

/** When a refused visitor should ask again, in seconds: about as long as a database takes to come back. */
export const RETRY_AFTER_SECONDS = 10;
