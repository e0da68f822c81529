import { isDatabaseUnavailable } from "./database-outage.server";

/** Thrown if more was requested than this machine can do at the moment; the same request may succeed later. */
export class Overloaded extends Error {}

/** Whether an error is temporary: neither the request nor the program is at fault. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Overloaded || isDatabaseUnavailable(error);
}
