import { randomUUID } from "node:crypto";
import { z } from "zod";
import { credentials, platform, vcapi } from "#app/modules.server";
import type { Db } from "#modules/kernel/db";
import type { Clock, OutsideDocuments } from "#modules/kernel/ports";
import { Credential, CredentialV1, firstFault, isOfV1 } from "./data-model";
import { problemAnswer, type VcApiAnswer } from "./problem-details.server";
import { faultOfRelated } from "./related-resources.server";

const Request = z.object({ credential: z.record(z.string(), z.unknown()) });

export interface IssueDeps {
  db: Db;
  clock: Clock;
  outside: OutsideDocuments;
  key: Parameters<typeof credentials.signCredential>[1];
  /** The address of one of the status lists. */
  listUrl: (list: number) => string;
}

/**
 * `POST /credentials/issue` (VC-API 1.0, section 3.2.1): signs a credential of VC 2.0 with eddsa-rdfc-2022, and gives
 * it a status entry where it has none. One of VC 1.1 is signed as well and gets none. Its issuer has to be this key:
 * the endpoint does not speak for anybody else.
 */
export async function issueCredential(deps: IssueDeps, body: unknown): Promise<VcApiAnswer> {
  if (await platform.isIssuingHalted(deps.db))
    return problemAnswer("issuing-halted", "NOT_CHECKED", "issuing is paused on this platform");
  const malformed = (detail: string) => problemAnswer("bad-request", "MALFORMED_VALUE_ERROR", detail);
  const request = Request.safeParse(body);
  if (!request.success) return malformed("credential: is missing");
  const { credential } = request.data;
  const old = isOfV1(credential);
  const parsed = (old ? CredentialV1 : Credential).safeParse(credential);
  if (!parsed.success) return malformed(firstFault(parsed.error, "credential"));
  const { issuer, relatedResource = [] } = parsed.data;
  if (issuerIdOf(issuer) !== deps.key.did) return malformed(`credential.issuer: must be ${deps.key.did}`);
  if (credential.proof !== undefined) return malformed("credential.proof: must be left to the issuer");
  const related = await faultOfRelated(deps.outside, relatedResource);
  if (related) return malformed(`credential.${related}`);
  try {
    // Signed first without the entry, so that what cannot be signed takes no place in a list.
    const sign = (words: object) => credentials.signCredential(words, deps.key, deps.clock.now());
    const plain = await sign(credential);
    const signed = old || credential.credentialStatus ? plain : await sign(await withStatus(deps, credential));
    return { status: 201, body: { verifiableCredential: { ...signed, proof: signed.proof[0] } } };
  } catch (error) {
    // What the library says of a credential that it does not sign: an unknown context, a term that none explains.
    return malformed(error instanceof Error ? error.message : String(error));
  }
}

const issuerIdOf = (issuer: string | { id: string }) => (typeof issuer === "string" ? issuer : issuer.id);

/** A credential without an id gets none: it can still be read from its list, and not be revoked by name. */
async function withStatus(deps: IssueDeps, credential: Record<string, unknown>) {
  const id = typeof credential.id === "string" ? credential.id : `urn:uuid:${randomUUID()}`;
  return { ...credential, credentialStatus: await vcapi.takeStatusEntry(deps, id) };
}
