import { isDatabaseUnavailable } from "./database-outage.server";

/** More was asked for than this machine can do at the moment; the same request may succeed later. */
export class Overloaded extends Error {}

/** Whether an error says "not now": nothing is wrong with the request, nor with the program. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Overloaded || isDatabaseUnavailable(error);
}
