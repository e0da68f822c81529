import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import type { Db, Transaction } from "../kernel/db";
import type { Clock, Ids, SecretBox } from "../kernel/ports";
import * as store from "./store";

/** Ed25519 key pair of an organization. The secret is multibase text: never logged, never stored in the clear. */
export interface IssuerKeyPair {
  id: string;
  did: string;
  publicKeyMultibase: string;
  secretKeyMultibase: string;
}

/**
 * Creates a key pair for the organization, valid from now on, and stores its secret half sealed. The did:key is the
 * public key itself, so that any verifier can check signatures when the platform is gone.
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

/**
 * Opens the current signing key and locks it against retirement until the transaction ends. Throws where the
 * organization has none, since a key is created with it.
 */
export async function openSigningKey(
  tx: Transaction,
  deps: { secretBox: SecretBox },
  organizationId: string,
): Promise<IssuerKeyPair> {
  // A rotation that commits during the wait for the lock leaves no row; the second query finds the new key.
  const row =
    (await store.lockCurrentIssuerKey(tx, organizationId)) ?? (await store.lockCurrentIssuerKey(tx, organizationId));
  if (!row) throw new Error(`organization ${organizationId} has no signing key`);
  return open(deps, row);
}

/**
 * Finds the key that signs the status lists and files for what a key has signed. It is the same key, also after its
 * retirement, so that verifiers find one issuer in all of them. After a reported compromise it is the organization's
 * current key, because whoever has the compromised one could sign such a list as well. Decision 0010.
 */
export async function findKeyBehind(
  db: Db,
  { secretBox }: { secretBox: SecretBox },
  organizationId: string,
  keyId: string,
): Promise<{ did: string; validFrom: Date; open(): IssuerKeyPair }> {
  const own = await store.findIssuerKey(db, organizationId, keyId);
  const row = own?.compromisedFrom ? await store.findCurrentIssuerKey(db, organizationId) : own;
  if (!row) throw new Error(`organization ${organizationId} has no key for what key ${keyId} has signed`);
  return { did: row.did, validFrom: row.validFrom, open: () => open({ secretBox }, row) };
}

function open(
  deps: { secretBox: SecretBox },
  row: { id: string; did: string; publicKeyMultibase: string; encryptedSecret: Uint8Array },
): IssuerKeyPair {
  return {
    id: row.id,
    did: row.did,
    publicKeyMultibase: row.publicKeyMultibase,
    secretKeyMultibase: deps.secretBox.open(row.encryptedSecret, row.id),
  };
}
