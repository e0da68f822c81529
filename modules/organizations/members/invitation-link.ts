import { createHmac } from "node:crypto";
import type { AccountKeys, Ids } from "../../kernel/ports";

const DAY_MS = 86_400_000;
/** Days within which an invitation can be accepted. */
export const INVITATION_DAYS = 14;
export const INVITATION_MS = INVITATION_DAYS * DAY_MS;
const TOKEN_BYTES = 16;

/** Makes a nonce of 128 random bits for one message, which invalidates the link sent before. */
export const newNonce = (ids: Ids) => new Uint8Array(ids.bytes(TOKEN_BYTES));

/**
 * Makes the token in the link of an invitation, 22 letters. It is derived from the nonce with the platform's key: so
 * the mail can be written later from ids alone, and the database alone opens no invitation.
 */
export function invitationToken(keys: AccountKeys, invitation: { id: string; nonce: Uint8Array }): string {
  return createHmac("sha256", keys.links)
    .update(`member-invitation:${invitation.id}:`)
    .update(invitation.nonce)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString("base64url");
}

export const isInvitationToken = (token: string) => /^[\w-]{22}$/.test(token);
