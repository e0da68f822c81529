import { z } from "zod";
import { buildAnchorProof, issuerProfileUrl, readPath } from "../credentials/index.server";
import { NotDrawn } from "../rendering/index.server";
import { isDamaged } from "./rules/damaged-document";

/** What of a certificate's row its credential is made from. */
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
 * The credential as it is handed out: as signed, and with its second proof once its root is on the chain.
 * Nothing is stored for it: the same row gives the same bytes. Throws `NotDrawn` where the document is damaged.
 */
export function composeCredential(stored: StoredCredential): string {
  const { anchorBatch } = stored;
  if (isDamaged(stored)) throw new NotDrawn("the stored document of a certificate cannot be read");
  const document = JSON.parse(stored.document);
  // Without its path the second proof would prove nothing: the first one still does.
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
  /** The colours of the brand. */
  primary: z.string().nullable().default(null),
  secondary: z.string().nullable().default(null),
  /** By what its badge is drawn: a template, or a version of a design. */
  badge: z.string().nullable().default(null),
});

export type StoredDesign = z.infer<typeof Design>;

/** Reads a certificate's JSON columns. Throws where they are not what this code wrote. */
export const readCustomFields = (json: unknown) => CustomFields.parse(json);
/** What its list wrote over its further fields; nothing where that cannot be read. */
export const writtenLabels = (json: unknown): string[] =>
  CustomFields.safeParse(json).data?.map(({ label }) => label) ?? [];
export const readDesign = (json: unknown): StoredDesign => Design.parse(json);
export const isDesign = (json: unknown): boolean => Design.safeParse(json).success;

/** By what its badge is drawn; null where there is none, or nothing can be read. */
export const badgeIn = (json: unknown): string | null => Design.safeParse(json).data?.badge ?? null;

const SignedPicture = z.object({ relatedResource: z.array(z.object({ digestSRI: z.string() })).optional() });

/** The digest of the recipient's picture as it was signed; null where there is no picture, or nothing is left. */
export function signedPictureDigest(document: string): string | null {
  if (document === "") return null;
  return SignedPicture.parse(JSON.parse(document)).relatedResource?.[0]?.digestSRI ?? null;
}

const SignedIssuer = z.object({ issuer: z.object({ name: z.string() }) });

/** The issuer's name as it was signed, which is not always the one that the organization has now. */
export const issuerNameOf = (document: string) => SignedIssuer.parse(JSON.parse(document)).issuer.name;
