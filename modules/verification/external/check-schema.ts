import type { Inspector } from "../../kernel/ports";
import type { ExternalCheck } from "../rules/external-verdict";
import type { FetchText } from "./fetch-text";
import type { ExternalCredential } from "./read-external";

/** W3C VC JSON Schema, section 2.1, and what Open Badges 3.0 calls the same. */
const TYPES = ["JsonSchema", "1EdTechJsonSchemaValidator2019"];
/** No honest credential names more. */
const MOST_SCHEMAS = 3;

const answer = (outcome: ExternalCheck["outcome"], code: ExternalCheck["code"]): ExternalCheck => ({
  name: "schema",
  outcome,
  code,
});

/**
 * Whether a third-party credential has the form that it says it has (VC 2.0, section 4.11). A schema that cannot be had, or
 * is of a kind that is not read, says nothing for or against it.
 */
export async function checkSchema(
  { inspector, fetchText }: { inspector: Inspector; fetchText: FetchText },
  { schemas, securing, document }: ExternalCredential,
): Promise<ExternalCheck> {
  if (schemas.length === 0) return answer("none", "no-schema");
  if (schemas.length > MOST_SCHEMAS) return answer("unknown", "schema-not-checked");
  // A proof is part of what is handed over; a token has none within.
  const whole = securing.kind === "proofs" ? { ...document, proof: securing.proofs } : document;
  const results = await Promise.all(
    schemas.map(async ({ id, type }) => {
      const text = id && TYPES.includes(type) ? await fetchText(id) : null;
      if (text === null) return null;
      const inspected = await inspector.inspect("match-schema", { schema: text, document: JSON.stringify(whole) });
      return inspected.done ? inspected.result : null;
    }),
  );
  if (results.includes(false)) return answer("fail", "schema-differs");
  return results.includes(null) ? answer("unknown", "schema-not-checked") : answer("pass", "schema-matches");
}
