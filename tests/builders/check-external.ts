import { readCredentials } from "#modules/verification/external/formats/read-credentials";
import { type ExternalDeps, verifyExternal } from "#modules/verification/external/verify-external";
import { inspectorHere } from "#tests/fakes/inspector";
import { outsideWith } from "./external-issuer";

const NOW = new Date("2026-11-20T09:00:00Z");

/** Verifies the first credential of a text; null for text without one. */
export async function verifyText(
  deps: Omit<ExternalDeps, "log"> & Partial<ExternalDeps>,
  text: string,
  { mayAskHost = false } = {},
) {
  const log = { error: () => {} };
  const credential = readCredentials(text)?.credentials[0]?.credential;
  return credential ? verifyExternal({ log, ...deps }, credential, { mayAskHost }) : null;
}

/**
 * Verifies another platform's credential where only `documents` can be fetched. Returns the code of each check, by its
 * name.
 */
export async function checkExternal(
  source: object | string,
  documents: Record<string, object | string> = {},
  wishes: { mayAskHost?: boolean } = {},
) {
  const { outside, asked } = outsideWith(documents);
  const text = typeof source === "string" ? source : JSON.stringify(source);
  const verified = await verifyText({ clock: { now: () => NOW }, inspector: inspectorHere, outside }, text, wishes);
  const codes = Object.fromEntries((verified?.checks ?? []).map(({ name, code }) => [name, code]));
  return { verdict: verified?.verdict, ...codes, unreadProofs: verified?.unreadProofs, asked };
}
