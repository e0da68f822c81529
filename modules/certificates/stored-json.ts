import { z } from "zod";

const CustomFields = z.array(z.object({ label: z.string(), value: z.string() }));
const Design = z.object({
  logoId: z.string().nullable(),
  signatureId: z.string().nullable(),
  signerName: z.string().nullable(),
  signerTitle: z.string().nullable(),
});

/** Reads a certificate's JSON columns. Throws where they are not what this code wrote. */
export const readCustomFields = (json: unknown) => CustomFields.parse(json);
export const readDesign = (json: unknown) => Design.parse(json);

const SignedIssuer = z.object({ issuer: z.object({ name: z.string() }) });

/** The issuer's name as it was signed, which is not always the one that the organization has now. */
export const issuerNameOf = (document: string) => SignedIssuer.parse(JSON.parse(document)).issuer.name;
