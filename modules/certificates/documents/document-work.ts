import { hashStored } from "./hash-stored";
import { signDocuments } from "./sign-documents";

/** Functions that use much CPU when thousands are issued; each takes many documents per call. */
export interface DocumentWork {
  sign: typeof signDocuments;
  hash: typeof hashStored;
}

/** Implementation that runs in the calling thread. */
export const documentWork: DocumentWork = { sign: signDocuments, hash: hashStored };
