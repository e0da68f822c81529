import { createList } from "@digitalbazaar/vc-bitstring-status-list";
import { type SigningKey, signCredential, statusEntry } from "../credentials/index.server";
import type { Db } from "../kernel/db";
import type { Clock } from "../kernel/ports";
import * as store from "./store";

/** Number of bits in a list (W3C Bitstring Status List v1.0, section 6.1: at least 131,072). */
const LIST_LENGTH = 131_072;
const CONTEXTS = ["https://www.w3.org/ns/credentials/v2", "https://w3id.org/security/data-integrity/v2"];

interface StatusDeps {
  db: Db;
  clock: Clock;
  /** Builds the address of a list from its number. */
  listUrl: (list: number) => string;
}

/** Allocates the status entry of a credential before it is signed; its index stays taken even if signing fails. */
export async function takeStatusEntry(deps: StatusDeps, credentialId: string) {
  const { number } = await store.insertCredential(deps.db, credentialId, deps.clock.now());
  const at = number - 1;
  return statusEntry(deps.listUrl(Math.floor(at / LIST_LENGTH)), at % LIST_LENGTH);
}

/** Revokes the credentials with this id permanently; false where there are none. */
export async function revokeIssued(deps: Pick<StatusDeps, "db" | "clock">, credentialId: string): Promise<boolean> {
  return (await store.revokeCredentials(deps.db, credentialId, deps.clock.now())) > 0;
}

/**
 * Returns one signed list; null for a list without a credential. The signature is dated by the last change, so that one
 * state has one text. Source: W3C Bitstring Status List v1.0, section 2.2.
 */
export async function getStatusList(deps: StatusDeps, key: SigningKey, list: number): Promise<object | null> {
  const first = list * LIST_LENGTH + 1;
  const { begunAt, changedAt, numbers } = await store.readRevoked(deps.db, first, first + LIST_LENGTH);
  if (!begunAt) return null;
  const bits = await createList({ length: LIST_LENGTH });
  for (const number of numbers) bits.setStatus(number - first, true);
  const signedAt = changedAt ?? begunAt;
  const url = deps.listUrl(list);
  const credential = {
    "@context": CONTEXTS,
    id: url,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: key.did,
    validFrom: `${signedAt.toISOString().slice(0, 19)}Z`,
    credentialSubject: {
      id: `${url}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: await bits.encode(),
    },
  };
  const signed = await signCredential(credential, key, signedAt);
  return { ...signed, proof: signed.proof[0] };
}
