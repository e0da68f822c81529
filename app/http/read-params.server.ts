import { problem } from "./problem.server";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the format of an id. */
export const isId = (text: string): boolean => UUID.test(text);

/**
 * Reads an id from an address. Anything but a UUID is a 404, without querying the database, which would refuse it as a
 * value.
 */
export function readId(value: string | undefined): string {
  if (!value || !isId(value)) throw problem("not-found");
  return value;
}
