import { defineExternalCheck, FAULT } from "./source";

/** Schema types of W3C VC JSON Schema, section 2.1, and of Open Badges 3.0. */
const TYPES = ["JsonSchema", "1EdTechJsonSchemaValidator2019"];
/** Members of a credential: a schema that mentions one of them describes the whole credential. */
const OF_CREDENTIAL = ["@context", "issuer", "credentialSubject", "proof"].map((name) => `"${name}"`);
/** Maximum number of subjects, each of which is validated separately. */
const MAX_SUBJECTS = 5;
/** Maximum number of schemas in one credential; real ones name one or two. */
const MAX_SCHEMAS = 3;

/**
 * Checks whether a third-party credential conforms to the schemas that it names (VC 2.0, section 4.11). A schema that
 * cannot be fetched or is of an unsupported type is neutral. The check is optional: a schema is the issuer's own
 * statement about its credential and revokes nothing.
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
    // A proof is part of the presented document; a token contains none.
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
        // A Blockcerts schema describes each subject of a credential instead of the credential itself.
        const ofSubjects = [];
        for (const subject of subjects) ofSubjects.push(await matches(subject));
        return ofSubjects.every((one) => one === result) ? result : null;
      }),
    );
    if (results.includes(false)) return { code: "schema-differs" };
    return { code: results.includes(null) ? "schema-not-checked" : "schema-matches" };
  },
});
