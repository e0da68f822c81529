import { z } from "zod";
import { certificates } from "#app/modules.server";
import type { Clock } from "#modules/ports";
import { problemAnswer, type VcApiAnswer } from "./problem-details.server";

const V2 = "https://www.w3.org/ns/credentials/v2";

const Request = z.object({
  credential: z.looseObject({
    "@context": z.tuple([z.literal(V2)], z.unknown()),
    type: z.array(z.string()).refine((types) => types.includes("VerifiableCredential")),
    issuer: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]),
    credentialSubject: z.union([z.looseObject({}), z.array(z.looseObject({})).min(1)]),
    proof: z.never().optional(),
  }),
});

type SigningKey = Parameters<typeof certificates.signCredential>[1];

/**
 * `POST /credentials/issue` (VC-API 1.0, section 3.2.1): signs a credential of VC 2.0 as it is, with eddsa-rdfc-2022. Its
 * issuer has to be this key: the endpoint does not speak for anybody else.
 */
export async function issueCredential(deps: { clock: Clock; key: SigningKey }, body: unknown): Promise<VcApiAnswer> {
  const parsed = Request.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return problemAnswer(400, "MALFORMED_VALUE_ERROR", `${issue?.path.join(".")}: ${issue?.message}`);
  }
  if (parsed.data.credential.issuer !== deps.key.did)
    return problemAnswer(400, "MALFORMED_VALUE_ERROR", `credential.issuer: must be ${deps.key.did}`);
  const { credential } = z.object({ credential: z.record(z.string(), z.unknown()) }).parse(body);
  try {
    const signed = await certificates.signCredential(credential, deps.key, deps.clock.now());
    return { status: 201, body: { verifiableCredential: { ...signed, proof: signed.proof[0] } } };
  } catch (error) {
    // What the library says of a credential that it does not sign: an unknown context, a term that none explains.
    return problemAnswer(400, "MALFORMED_VALUE_ERROR", error instanceof Error ? error.message : String(error));
  }
}
