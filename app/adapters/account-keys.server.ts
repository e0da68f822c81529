import { createSecretKey } from "node:crypto";
import type { AccountKeys } from "#modules/kernel/ports";
import { deriveKey } from "./secret-box.server";

/** The accounts' keys, each derived for its one purpose. Key objects: they are not parsed again for every token. */
export function createAccountKeys(secret: string, issuer: string): AccountKeys {
  const key = (purpose: string) => createSecretKey(deriveKey(secret, purpose));
  return {
    codes: key("registration-codes"),
    links: key("account-links"),
    accessTokens: key("access-tokens"),
    refreshTokens: key("refresh-tokens"),
    refreshIds: key("refresh-ids"),
    attempts: key("attempts"),
    issuer,
  };
}
