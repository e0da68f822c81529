import { z } from "zod";
import { verification } from "#app/modules.server";
import type { Clock, Inspector, OutsideDocuments } from "#modules/ports";
import { type ProblemType, problemAnswer, problemDetails, type VcApiAnswer } from "./problem-details.server";

const Request = z.object({ verifiableCredential: z.union([z.string(), z.looseObject({})]) });

type Check = verification.ForeignVerification["checks"][number];

/**
 * `POST /credentials/verify` (VC-API 1.0, section 3.3.1). `verified` is true only where everything that the credential
 * offers was checked and holds; what could not be checked is named as that.
 */
export async function verifyCredential(
  deps: { clock: Clock; inspector: Inspector; outside: OutsideDocuments },
  body: unknown,
): Promise<VcApiAnswer> {
  const parsed = Request.safeParse(body);
  if (!parsed.success) return problemAnswer(400, "MALFORMED_VALUE_ERROR", "verifiableCredential: is missing");
  const { verifiableCredential: given } = parsed.data;
  const found = await verification.verifyForeign(deps, typeof given === "string" ? given : JSON.stringify(given));
  if (!found) return problemAnswer(400, "PARSING_ERROR", "verifiableCredential: is no verifiable credential");
  const open = found.checks.filter(({ outcome }) => outcome === "fail" || outcome === "unknown");
  const problems = open.map((check) => problemDetails(typeOf(check), `${check.name}: ${check.code}`));
  return { status: 200, body: { verified: found.verdict === "holds", credential: given, problemDetails: problems } };
}

function typeOf({ name, outcome }: Check): ProblemType {
  if (outcome === "unknown") return "NOT_CHECKED";
  if (name === "time") return "RANGE_ERROR";
  return name === "status" ? "STATUS_ERROR" : "CRYPTOGRAPHIC_SECURITY_ERROR";
}
