import fs from "node:fs";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";

const schema = JSON.parse(
  fs.readFileSync("tests/vectors/open-badges-3.0/achievementcredential-schema-draft4.json", "utf8"),
);
// The schema predates the further properties of a status list entry.
schema.$defs.CredentialStatus.additionalProperties = true;
const validate = addFormats(new Ajv({ strict: false }), { formats: ["date-time", "uri"] }).compile(schema);

/**
 * Returns the faults of a credential under the published Open Badges 3.0 schema; empty where there are none. The
 * schema's draft-04 form is older than VC 2.0 and uses other names for the dates; only these are translated.
 */
export function schemaFaults(credential: object): string[] {
  const { validFrom, validUntil, ...rest } = { validFrom: undefined, validUntil: undefined, ...credential };
  const translated = {
    ...rest,
    ...(validFrom ? { issuanceDate: validFrom } : {}),
    ...(validUntil ? { expirationDate: validUntil } : {}),
  };
  if (validate(translated)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
