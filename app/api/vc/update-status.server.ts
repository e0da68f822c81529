import { z } from "zod";
import { vcapi } from "#app/modules.server";
import type { Db } from "#modules/kernel/db";
import type { Clock } from "#modules/kernel/ports";
import { firstFault } from "./data-model";
import { problemAnswer, type VcApiAnswer } from "./problem-details.server";

const Change = z.looseObject({
  type: z.literal("BitstringStatusListEntry"),
  statusPurpose: z.literal("revocation").default("revocation"),
  // The bit's new value, as written in the API's two versions.
  status: z.union([z.literal("1"), z.literal(true)]).default("1"),
});
const Request = z.object({
  credentialId: z.string().min(1).max(2_000),
  credentialStatus: z.union([Change, z.tuple([Change])]),
});

/**
 * `POST /credentials/status` (VC-API 1.0, section 3.2.2): revokes the credential issued under an id. A revocation
 * cannot be undone (W3C Bitstring Status List v1.0, section 2.1), and no other purpose is supported.
 */
export async function updateStatus(deps: { db: Db; clock: Clock }, body: unknown): Promise<VcApiAnswer> {
  const parsed = Request.safeParse(body);
  if (!parsed.success)
    return problemAnswer("bad-request", "MALFORMED_VALUE_ERROR", firstFault(parsed.error, "request"));
  const isRevoked = await vcapi.revokeIssued(deps, parsed.data.credentialId);
  return isRevoked
    ? { status: 200, body: { credentialId: parsed.data.credentialId } }
    : problemAnswer("not-found", "STATUS_ERROR", "credentialId: nothing was issued under it");
}
