import { z } from "zod";
import { buildAnchorProof, issuerProfileUrl, readPath } from "../credentials/index.server";
import { NotDrawn } from "../rendering/index.server";
import { isDamaged } from "./rules/damaged-document";

/** Columns that a certificate's credential is composed from. */
export interface StoredCredential {
  document: string;
  leaf: string;
  anchorPath: unknown;
  anchorBatch: {
    state: string;
    root: string;
    networkLabel: string;
    anchorer: string;
    transactionHash: string | null;
    blockTime: Date | null;
  } | null;
}

/**
 * Composes the credential for download: as signed, with the second proof once its root is on the chain. It is not
 * stored: the same row gives the same bytes. Throws `NotDrawn` where the document is damaged.
 */
export function composeCredential(stored: StoredCredential): string {
  const { anchorBatch } = stored;
  if (isDamaged(stored)) throw new NotDrawn("the stored document of a certificate cannot be read");
  const document = JSON.parse(stored.document);
  // Without the path, the second proof would be worthless; the first proof remains valid.
  const path = readPath(stored.anchorPath);
  if (path && anchorBatch?.state === "anchored" && anchorBatch.transactionHash && anchorBatch.blockTime) {
    document.proof.push(
      buildAnchorProof(
        {
          leaf: stored.leaf,
          path,
          root: anchorBatch.root,
          networkLabel: anchorBatch.networkLabel,
          transactionHash: anchorBatch.transactionHash,
        },
        {
          verificationMethod: `${issuerProfileUrl(document.issuer.url)}#${anchorBatch.anchorer}`,
          created: anchorBatch.blockTime,
        },
      ),
    );
  }
  return `${JSON.stringify(document, null, 2)}\n`;
}

const CustomFields = z.array(z.object({ label: z.string(), value: z.string() }));
const Signer = z.object({ name: z.string(), title: z.string().nullable(), signatureId: z.string().nullable() });
const Design = z.object({
  logoId: z.string().nullable(),
  logoDarkId: z.string().nullable().default(null),
  signatureId: z.string().nullable(),
  signerName: z.string().nullable(),
  signerTitle: z.string().nullable(),
  otherSigners: z.array(Signer).default([]),
  /** Brand colors. */
  primary: z.string().nullable().default(null),
  secondary: z.string().nullable().default(null),
  /** Design of the badge: a template, or a version of a design. */
  badge: z.string().nullable().default(null),
});

export type StoredDesign = z.infer<typeof Design>;

/** Parses a certificate's custom fields. Throws for JSON that this code did not write. */
export const readCustomFields = (json: unknown) => CustomFields.parse(json);
/** Returns the labels of the custom fields as the batch wrote them; none where the JSON is invalid. */
export const writtenLabels = (json: unknown): string[] =>
  CustomFields.safeParse(json).data?.map(({ label }) => label) ?? [];
export const readDesign = (json: unknown): StoredDesign => Design.parse(json);
export const isDesign = (json: unknown): boolean => Design.safeParse(json).success;

/** Returns the design of the badge; null where there is none or the JSON is invalid. */
export const badgeIn = (json: unknown): string | null => Design.safeParse(json).data?.badge ?? null;

const SignedPicture = z.object({ relatedResource: z.array(z.object({ digestSRI: z.string() })).optional() });

/** Returns the signed digest of the recipient's picture; null where there is no picture, or the document is erased. */
export function signedPictureDigest(document: string): string | null {
  if (document === "") return null;
  return SignedPicture.parse(JSON.parse(document)).relatedResource?.[0]?.digestSRI ?? null;
}

const SignedIssuer = z.object({ issuer: z.object({ name: z.string() }) });

/** Returns the signed name of the issuer, which may differ from the organization's current name. */
export const issuerNameOf = (document: string) => SignedIssuer.parse(JSON.parse(document)).issuer.name;
