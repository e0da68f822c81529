import { z } from "zod";

/**
 * Schemas of VC 2.0 for submitted credentials and presentations, as far as JSON can be checked. JSON-LD errors are
 * found when a credential is hashed. Source: W3C Verifiable Credentials Data Model v2.0, sections 4.3 to 4.13 and 5.3.
 */
const V2 = "https://www.w3.org/ns/credentials/v2";
const V1 = "https://www.w3.org/2018/credentials/v1";

/** Whether a text is an absolute URL (section 4.4), including DIDs and URNs. */
export const isUrl = (text: string) => /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text) && URL.canParse(text);
const url = z.string().refine(isUrl, "must be a URL");

const oneOrMore = <T extends z.ZodType>(item: T) => z.union([item, z.array(item).min(1)]);

/** A term's definition in a context: it must map to a URL, a keyword, or another term's name. */
const term = z.union([
  z.null(),
  z.boolean(),
  z.string().refine((text) => !text.includes(":") || isUrl(text), "must stand for a URL"),
  z.looseObject({
    "@id": z
      .string()
      .refine((text) => !text.includes(":") || isUrl(text))
      .optional(),
  }),
  z.number(),
]);
const contextAfter = (first: string) => z.tuple([z.literal(first)], z.union([url, z.record(z.string(), term)]));
const context = contextAfter(V2);

/** A term or an absolute URL (section 4.5). */
const typeName = z.string().refine((text) => /^[^\s:]+$/.test(text) || isUrl(text), "must be a term or a URL");
const typesWith = (required: string) =>
  z.union([z.literal(required), z.array(typeName).refine((types) => types.includes(required))]);

/** A text with its language (section 11.1); other properties are refused. */
const inLanguage = z.strictObject({
  "@value": z.string(),
  "@language": z.string().optional(),
  "@direction": z.enum(["ltr", "rtl"]).optional(),
});
const words = oneOrMore(z.union([z.string(), inLanguage]));
const named = { name: words.optional(), description: words.optional() };

const time = z
  .string()
  .regex(/^-?\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/, "must be a dateTimeStamp")
  .refine((text) => !Number.isNaN(Date.parse(text)), "must be a time that there is");

/** One or several objects, each with a type and optionally an id. */
const typed = oneOrMore(z.looseObject({ id: url.optional(), type: oneOrMore(typeName) }));
const schema = oneOrMore(z.looseObject({ id: url, type: oneOrMore(typeName) }));

const related = z
  .looseObject({ id: url, digestSRI: z.string().optional(), digestMultibase: z.string().optional() })
  .refine(({ digestSRI, digestMultibase }) => digestSRI || digestMultibase, "must have a digest");
export type RelatedResource = z.infer<typeof related>;

const subject = z
  .looseObject({ id: url.optional() })
  .refine((claims) => Object.keys(claims).length > 0, "must make a claim");

const relatedResource = z
  .union([related.transform((one) => [one]), z.array(related).min(1)])
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "must not name a resource twice")
  .optional();

/** Properties of a credential with the same rules in both versions. */
const attached = {
  credentialStatus: typed.optional(),
  credentialSchema: schema.optional(),
  refreshService: typed.optional(),
  termsOfUse: typed.optional(),
  evidence: typed.optional(),
  relatedResource,
};

export const Credential = z
  .looseObject({
    ...named,
    "@context": context,
    id: url.optional(),
    type: typesWith("VerifiableCredential"),
    issuer: z.union([url, z.looseObject({ ...named, id: url })]),
    credentialSubject: oneOrMore(subject),
    validFrom: time.optional(),
    validUntil: time.optional(),
    ...attached,
  })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || Date.parse(validFrom) <= Date.parse(validUntil), {
    path: ["validUntil"],
    message: "must not be before validFrom",
  });

/** A credential of VC 1.1 (section 4), which names its dates differently. */
export const CredentialV1 = z.looseObject({
  "@context": contextAfter(V1),
  id: url.optional(),
  type: typesWith("VerifiableCredential"),
  issuer: z.union([url, z.looseObject({ id: url })]),
  credentialSubject: oneOrMore(subject),
  issuanceDate: time,
  expirationDate: time.optional(),
  ...attached,
});

/** Whether a document is of VC 1.1, by its first context. */
export const isOfV1 = (document: { "@context"?: unknown }): boolean => [document["@context"]].flat()[0] === V1;

export const Presentation = z.looseObject({
  "@context": context,
  id: url.optional(),
  type: typesWith("VerifiablePresentation"),
  holder: z.union([url, z.looseObject({ id: url })]).optional(),
  verifiableCredential: oneOrMore(z.looseObject({ "@context": z.unknown(), type: z.unknown() })).optional(),
  proof: oneOrMore(z.looseObject({ type: z.string() })),
});

/** Describes the first validation error, beginning with the path of the property. */
export function firstFault(error: z.ZodError, root: string): string {
  const [issue] = error.issues;
  return [[root, ...(issue?.path ?? [])].join("."), issue?.message ?? "is not as it should be"].join(": ");
}
