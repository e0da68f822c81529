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
  /** Returns the address of a status list. */
  listUrl: (list: number) => string;
}

/**
 * `POST /credentials/issue` (VC-API 1.0, section 3.2.1): signs a credential of VC 2.0 with eddsa-rdfc-2022, adding a
 * status entry if it has none. A credential of VC 1.1 is signed without one. The issuer must be this key, as the
 * endpoint signs for nobody else.
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
    // Signed without the entry first, so that a credential that cannot be signed takes no position in a list.
    const sign = (words: object) => credentials.signCredential(words, deps.key, deps.clock.now());
    const plain = await sign(credential);
    const signed = old || credential.credentialStatus ? plain : await sign(await withStatus(deps, credential));
    return { status: 201, body: { verifiableCredential: { ...signed, proof: signed.proof[0] } } };
  } catch (error) {
    // Errors of the signing library, such as an unknown context or an undefined term.
    return malformed(error instanceof Error ? error.message : String(error));
  }
}

const issuerIdOf = (issuer: string | { id: string }) => (typeof issuer === "string" ? issuer : issuer.id);

/**
 * Adds a status entry. A credential without an id keeps none; its entry is stored under a random one, so it cannot be
 * revoked by id.
 */
async function withStatus(deps: IssueDeps, credential: Record<string, unknown>) {
  const id = typeof credential.id === "string" ? credential.id : `urn:uuid:${randomUUID()}`;
  return { ...credential, credentialStatus: await vcapi.takeStatusEntry(deps, id) };
}
