import { problem } from "./problem.server";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text could be an id of ours. */
export const isId = (text: string): boolean => UUID.test(text);

/**
 * An id out of the address. What is no UUID is no id of ours: 404, before a database that would not understand it is
 * asked.
 */
export function readId(value: string | undefined): string {
  if (!value || !isId(value)) throw problem("not-found");
  return value;
}
