import { createHmac } from "node:crypto";
import type { AccountKeys, Ids } from "../../kernel/ports";

const DAY_MS = 86_400_000;
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14;
export const INVITATION_MS = INVITATION_DAYS * DAY_MS;
const TOKEN_BYTES = 16;

/** 128 random bits: one for each message, so that a link that was sent before it is dead. */
export const newNonce = (ids: Ids) => new Uint8Array(ids.bytes(TOKEN_BYTES));

/**
 * The token in the link of an invitation, 22 letters. It is derived from the nonce with the platform's key: so the mail
 * can be written later, from ids alone, and the database by itself opens nothing.
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
