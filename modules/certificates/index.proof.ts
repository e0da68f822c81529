/**
 * What it takes to verify a credential and nothing else: no database, no drawing, no server. It is what the command line
 * and the page that people keep for themselves are made of.
 */
export { readAnchorProof } from "./credential/anchor-proof";
export { verifyCredentialSignature } from "./credential/verify-credential-signature";
export { leafOfDocument, rootOfPath } from "./prove-document";
export { readCredential } from "./read-credential";
export { extractCredential } from "./render/extract";
export { wordsOfPdf } from "./render/pdf-words";
export { wordsOfSvg } from "./render/svg-words";
export { statusDigest, versionOfDigest } from "./rules/status-digest";
export { readStatusBit, type StatusBit } from "./status-list-bit";
export { nameOfStatusListUrl } from "./urls";
