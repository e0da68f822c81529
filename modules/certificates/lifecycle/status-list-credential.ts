import { createList } from "@digitalbazaar/vc-bitstring-status-list";
import { CREDENTIALS_V2, DATA_INTEGRITY_V2, nameWithVersion, signCredential } from "../../credentials/index.server";
import type { Db } from "../../kernel/db";
import type { SecretBox } from "../../kernel/ports";
import { findKeyBehind } from "../../organizations/index.server";
import * as store from "../store";
import type { CertificateUrls } from "../urls";

export type StatusPurpose = "revocation" | "suspension";

/** How long a verifier may cache a list, in milliseconds. */
const TIME_TO_LIVE_MS = 300_000;

/**
 * Returns a whole status list, signed by the organization: fetching a list does not reveal which certificate is being
 * checked. The signature's time is that of the last change, so that one version by one key always has the same text; or
 * `signedAt`, which must be the current time, for a list that will never be requested again. Null for an unknown list.
 * Source: W3C Bitstring Status List v1.0.
 */
export async function getStatusListCredential(
  deps: { db: Db; secretBox: SecretBox; urls: CertificateUrls },
  input: { listId: string; purpose: StatusPurpose; signedAt?: Date },
) {
  const list = await store.readStatusList(deps.db, input.listId);
  if (!list) return null;
  const bits = await createList({ length: list.length });
  for (const index of input.purpose === "revocation" ? list.revoked : list.suspended) bits.setStatus(index, true);
  const key = await findKeyBehind(deps.db, deps, list.organizationId, list.issuerKeyId);
  const signedAt = input.signedAt ?? new Date(Math.max(key.validFrom.getTime(), list.updatedAt.getTime()));
  const url = deps.urls.statusList(list.id, input.purpose);
  const credential = {
    "@context": [CREDENTIALS_V2, DATA_INTEGRITY_V2],
    id: url,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: key.did,
    validFrom: `${signedAt.toISOString().slice(0, 19)}Z`,
    credentialSubject: {
      id: nameWithVersion(url, list.version),
      type: "BitstringStatusList",
      statusPurpose: input.purpose,
      ttl: TIME_TO_LIVE_MS,
      encodedList: await bits.encode(),
    },
  };
  const signed = await signCredential(credential, key.open(), signedAt);
  return { credential: { ...signed, proof: signed.proof[0] }, version: list.version };
}
