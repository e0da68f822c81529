import fs from "node:fs";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";

const schema = JSON.parse(
  fs.readFileSync("tests/vectors/open-badges-3.0/achievementcredential-schema-draft4.json", "utf8"),
);
// What the entry of a status list says besides its id and type was not known when this form was published.
schema.$defs.CredentialStatus.additionalProperties = true;
const validate = addFormats(new Ajv({ strict: false }), { formats: ["date-time", "uri"] }).compile(schema);

/**
 * What the published Open Badges 3.0 schema has against a credential; empty where it has nothing. Its draft-04 form is
 * older than VC 2.0 and calls the dates by other names: these are translated, and nothing else is.
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
