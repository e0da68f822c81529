import { DEEPEST, isDeeperThan } from "../rules/json-depth";

/** The value of a JSON text; null for any other text, and for one that nests deeper than a credential does. */
export function parseJson(json: string): unknown {
  if (isDeeperThan(json, DEEPEST)) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
