import { defineExternalCheck, FAULT } from "./source";

/** W3C VC JSON Schema, section 2.1, and what Open Badges 3.0 calls the same. */
const TYPES = ["JsonSchema", "1EdTechJsonSchemaValidator2019"];
/** Members of a credential: a schema that names one of them is about the whole. */
const OF_CREDENTIAL = ["@context", "issuer", "credentialSubject", "proof"].map((name) => `"${name}"`);
/** Each is matched on its own. */
const MAX_SUBJECTS = 5;
/** No honest credential names more. */
const MAX_SCHEMAS = 3;

/**
 * Whether a third-party credential has the form that it says it has (VC 2.0, section 4.11). A schema that cannot be
 * had, or is of a kind that is not read, says nothing for or against it. That takes nothing away from the verdict: the
 * form is the issuer's word about its own credential, and nobody's revocation.
 */
export const schemaCheck = defineExternalCheck({
  name: "schema",
  required: false,
  finds: "form",
  codes: {
    "schema-matches": "pass",
    "schema-differs": "fail",
    "schema-not-checked": "unknown",
    "no-schema": "none",
    ...FAULT,
  },
  verdict: "malformed",
  async run({ schemas, securing, document }, { inspector, fetchText }) {
    if (schemas.length === 0) return { code: "no-schema" };
    if (schemas.length > MAX_SCHEMAS) return { code: "schema-not-checked" };
    // A proof is part of what is handed over; a token has none within.
    const whole = securing.kind === "proofs" ? { ...document, proof: securing.proofs } : document;
    const subjects = [document.credentialSubject ?? []].flat().slice(0, MAX_SUBJECTS);
    const results = await Promise.all(
      schemas.map(async ({ id, type }) => {
        const text = id && TYPES.includes(type) ? await fetchText(id) : null;
        if (text === null) return null;
        const matches = async (part: unknown) => {
          const inspected = await inspector.inspect("match-schema", { schema: text, document: JSON.stringify(part) });
          return inspected.done ? inspected.result : null;
        };
        const result = await matches(whole);
        if (result === null || subjects.length === 0 || OF_CREDENTIAL.some((name) => text.includes(name)))
          return result;
        // Blockcerts mean the form of each of those whom a credential speaks of, and not that of the credential.
        const ofSubjects = [];
        for (const subject of subjects) ofSubjects.push(await matches(subject));
        return ofSubjects.every((one) => one === result) ? result : null;
      }),
    );
    if (results.includes(false)) return { code: "schema-differs" };
    return { code: results.includes(null) ? "schema-not-checked" : "schema-matches" };
  },
});
