/**
 * Everything needed to verify a credential, without database, drawing or server. The command line and the verification
 * page inside the evidence ZIP are built from it.
 */

export { extractCredential } from "./carriers/extract";
export { wordsOfPdf } from "./carriers/pdf-words";
export { wordsOfSvg } from "./carriers/svg-words";
export { type FileSeal, readFileSeal, signerOfFile } from "./file-signature/read-file-signature";
export { type Credential, readCredential, withFirstProof } from "./format/read-credential";
export { type AnchorEvidence, readAnchorProof } from "./merkle/anchor-proof";
export { leafOfDocument, rootOfPath } from "./merkle/prove-document";
export { verifyCredentialSignature } from "./proofs/verify-credential-signature";
export { readStatusBit, type StatusBit } from "./status-lists/read-status-bit";
export { nameOfStatusListUrl, statusDigest, versionOfDigest } from "./status-lists/status-digest";
