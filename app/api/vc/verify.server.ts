import { z } from "zod";
import { statusOf } from "#app/http/problems";
import { verification } from "#app/modules.server";
import type { Clock, Inspector, Log, OutsideDocuments } from "#modules/kernel/ports";
import { Credential, firstFault, isOfV1, Presentation } from "./data-model";
import {
  type ProblemDetails,
  type ProblemType,
  problemAnswer,
  problemDetails,
  type VcApiAnswer,
} from "./problem-details.server";
import { faultOfRelated } from "./related-resources.server";

export interface VerifyDeps {
  clock: Clock;
  inspector: Inspector;
  outside: OutsideDocuments;
  log: Pick<Log, "error">;
}

const CredentialRequest = z.object({ verifiableCredential: z.union([z.string(), z.looseObject({})]) });
const PresentationRequest = z.object({
  verifiablePresentation: z.looseObject({}),
  options: z.looseObject({ challenge: z.string().optional(), domain: z.string().optional() }).default({}),
});

type Check = verification.ExternalVerification["checks"][number];

/**
 * `POST /credentials/verify` (VC-API 1.0, section 3.3.1). Responds with 200 and `verified` only if every check of the
 * credential was made and passed; otherwise with 400 and the problems found, checks that could not be made among them
 * (NOT_CHECKED).
 */
export async function verifyCredential(deps: VerifyDeps, body: unknown): Promise<VcApiAnswer> {
  const parsed = CredentialRequest.safeParse(body);
  if (!parsed.success) return problemAnswer("bad-request", "MALFORMED_VALUE_ERROR", "verifiableCredential: is missing");
  const { verifiableCredential: submitted } = parsed.data;
  const source = typeof submitted === "string" ? submitted : JSON.stringify(submitted);
  // A token is a text, and a credential in JSON is a map, so JSON within a text is refused (VC Data Integrity 1.0,
  // section 4.4).
  if (typeof submitted === "string" && !submitted.startsWith("eyJ")) {
    return problemAnswer("bad-request", "PARSING_ERROR", "verifiableCredential: must be an object or a token");
  }
  const malformed = typeof submitted === "string" ? null : await faultOfModel(deps, submitted);
  if (malformed) return refusal([problemDetails("MALFORMED_VALUE_ERROR", malformed)]);
  const [only, ...others] = verification.readCredentials(source)?.credentials ?? [];
  const credential = others.length === 0 || only?.credential?.kind === "clr-2" ? only?.credential : null;
  if (!credential)
    return problemAnswer("bad-request", "PARSING_ERROR", "verifiableCredential: is no verifiable credential");
  const found = await verification.verifyExternal(deps, credential);
  const problems = problemsOf(found, "");
  if (found.verdict === "holds") {
    return { status: 200, body: { verified: true, credential: submitted, problemDetails: problems } };
  }
  return refusal(problems);
}

/** `POST /presentations/verify` (VC-API 1.0, section 3.3.2): verifies a presentation and every credential in it. */
export async function verifyPresentation(deps: VerifyDeps, body: unknown): Promise<VcApiAnswer> {
  const parsed = PresentationRequest.safeParse(body);
  if (!parsed.success)
    return problemAnswer("bad-request", "MALFORMED_VALUE_ERROR", "verifiablePresentation: is missing");
  const { verifiablePresentation: presentation, options } = parsed.data;
  const model = Presentation.safeParse(presentation);
  if (!model.success) {
    return refusal([problemDetails("MALFORMED_VALUE_ERROR", firstFault(model.error, "verifiablePresentation"))]);
  }
  const expected = { challenge: options.challenge ?? null, domain: options.domain ?? null };
  const rationed = verification.rationOf(deps);
  const file = verification.readCredentials(JSON.stringify(presentation));
  if (!file?.presentation)
    return problemAnswer("bad-request", "PARSING_ERROR", "verifiablePresentation: has no proof that is read here");
  if (file.left > 0)
    return problemAnswer("bad-request", "PARSING_ERROR", "verifiablePresentation: has more credentials than are read");
  const { outcome, code } = await verification.verifyHolder(rationed, file.presentation, expected);
  const credentials: (verification.ExternalVerification | null)[] = [];
  for (const { credential } of file.credentials)
    credentials.push(credential && (await verification.verifyExternal(rationed, credential)));
  if (outcome === "pass" && credentials.every((credential) => credential?.verdict === "holds"))
    return { status: 200, body: { verified: true, problemDetails: [] } };
  const ofProof: ProblemType = outcome === "unknown" ? "NOT_CHECKED" : "CRYPTOGRAPHIC_SECURITY_ERROR";
  return refusal([
    ...(outcome === "pass" ? [] : [problemDetails(ofProof, `proof: ${code}`)]),
    ...credentials.flatMap((credential, index) =>
      credential
        ? problemsOf(credential, `verifiableCredential.${index}: `)
        : [problemDetails("PARSING_ERROR", `verifiableCredential.${index}: is no verifiable credential`)],
    ),
  ]);
}

/** Builds the error response for a failed verification, with all problems found, as VC-API 1.0 requires. */
function refusal(problems: ProblemDetails[]): VcApiAnswer {
  const [first] = problems;
  const status = statusOf("bad-request");
  return { status, body: { ...first, status, verified: false, problemDetails: problems } };
}

/**
 * Returns the first error in the data model of a credential of VC 2.0 in JSON, before hashing. Null for VC 1.1, which
 * has other rules, and for enveloped credentials.
 */
async function faultOfModel({ outside }: VerifyDeps, credential: object): Promise<string | null> {
  const { type }: { type?: unknown } = credential;
  if (isOfV1(credential) || [type].flat().includes("EnvelopedVerifiableCredential")) return null;
  const model = Credential.safeParse(credential);
  if (!model.success) return firstFault(model.error, "verifiableCredential");
  return faultOfRelated(outside, model.data.relatedResource ?? []);
}

function problemsOf(found: verification.ExternalVerification, where: string): ProblemDetails[] {
  const open = found.checks.filter(({ outcome }) => outcome === "fail" || outcome === "unknown");
  return open.map((check) => problemDetails(typeOf(check), `${where}${check.name}: ${check.code}`));
}

const PROBLEMS: Record<Check["name"], ProblemType> = {
  proof: "CRYPTOGRAPHIC_SECURITY_ERROR",
  issuer: "CRYPTOGRAPHIC_SECURITY_ERROR",
  time: "RANGE_ERROR",
  status: "STATUS_ERROR",
  schema: "CRYPTOGRAPHIC_SECURITY_ERROR",
};

const typeOf = ({ name, outcome }: Check): ProblemType => (outcome === "unknown" ? "NOT_CHECKED" : PROBLEMS[name]);
