import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import type { Db } from "../db";
import type { Clock, Ids, SecretBox } from "../ports";
import * as store from "./store";

/** An Ed25519 key pair of an organization. The secret is multibase text: never logged, never stored in the clear. */
export interface IssuerKeyPair {
  id: string;
  did: string;
  publicKeyMultibase: string;
  secretKeyMultibase: string;
}

/**
 * Makes the organization a key pair that is good from now on, and stores its secret half sealed.
 * Its did:key is the public key itself, so that any verifier can check signatures when the platform is gone.
 */
export async function addIssuerKey(
  db: Db,
  deps: { ids: Ids; clock: Clock; secretBox: SecretBox },
  organizationId: string,
): Promise<{ id: string; did: string }> {
  const pair = await Ed25519Multikey.generate();
  const { publicKeyMultibase, secretKeyMultibase } = await pair.export({ publicKey: true, secretKey: true });
  const id = deps.ids.uuid();
  const did = `did:key:${publicKeyMultibase}`;
  await store.insertIssuerKey(db, {
    id,
    organizationId,
    did,
    publicKeyMultibase,
    encryptedSecret: deps.secretBox.seal(secretKeyMultibase, id),
    validFrom: deps.clock.now(),
  });
  return { id, did };
}

/** The key that signs now, opened. Throws where the organization has none: it is made with the organization. */
export async function openSigningKey(
  db: Db,
  deps: { secretBox: SecretBox },
  organizationId: string,
): Promise<IssuerKeyPair> {
  const row = await store.findCurrentIssuerKey(db, organizationId);
  if (!row) throw new Error(`organization ${organizationId} has no signing key`);
  return {
    id: row.id,
    did: row.did,
    publicKeyMultibase: row.publicKeyMultibase,
    secretKeyMultibase: deps.secretBox.open(row.encryptedSecret, row.id),
  };
}
