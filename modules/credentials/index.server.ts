/** The credential format and its proofs: pure, without database, drawing or server. */
export { assertCanonical, certificateLeaf, sha256Hex } from "./canonical/canonical-hash";
export { CREDENTIALS_V2, DATA_INTEGRITY_V2, loadBundledContext, OPEN_BADGES_3 } from "./canonical/contexts";
export { loadKnownContext, SECURITY_V2 } from "./canonical/other-contexts";
export { bakePng, bakeSvg, CREDENTIAL_FILE_NAME } from "./carriers/bake";
export { extractCredential } from "./carriers/extract";
export { PDF_ROOM_TYPE, ROOM_DIGITS, type SignedCarrier } from "./carriers/file-room";
export { wordsOfPdf } from "./carriers/pdf-words";
export { encodeChunk, insertChunk, isPng, PNG_SIGNATURE, pngChunks, pngWidth } from "./carriers/png-chunks";
export { badgeInPng } from "./carriers/png-text";
export { wordsOfSvg } from "./carriers/svg-words";
export { type FileSeal, readFileSeal, signerOfFile } from "./file-signature/read-file-signature";
export { signFile, unsignedFile } from "./file-signature/sign-file";
export { type AchievementInput, buildAchievement } from "./format/build-achievement";
export { buildCredential, issuerProfileUrl, statusEntry } from "./format/build-credential";
export { type Credential, readCredential, withFirstProof } from "./format/read-credential";
export { repeatsName } from "./format/repeats-name";
export { buildAnchorProof, readAnchorProof } from "./merkle/anchor-proof";
export { buildMerkleTree, type PathStep, readPath } from "./merkle/merkle";
export { hashPair, leafOfDocument, rootOfPath } from "./merkle/prove-document";
export {
  blockOf,
  buildBlocks,
  LEAVES_OF_A_BLOCK,
  pathsInBlock,
  pathsInWholeBlock,
  type TreeBlock,
} from "./merkle/tree-blocks";
export type { DataIntegrityProofValue } from "./proofs/data-integrity-proof";
export { hashForProof } from "./proofs/proof-hash";
export { type SigningKey, signCredential, signWithLeaf } from "./proofs/sign-credential";
export { verifyCredentialSignature } from "./proofs/verify-credential-signature";
export { readStatusBit, type StatusBit } from "./status-lists/read-status-bit";
export {
  bitsOf,
  nameOfStatusListUrl,
  nameWithVersion,
  statusDigest,
  versionOfDigest,
} from "./status-lists/status-digest";
export { STATUS_LIST_LENGTH, statusIndex } from "./status-lists/status-index";
