import { hashStored } from "./hash-stored";
import { signDocuments } from "./sign-documents";

/** What takes a processor when thousands are issued: of each function, many documents for one call. */
export interface DocumentWork {
  sign: typeof signDocuments;
  hash: typeof hashStored;
}

/** In the thread that calls it. */
export const documentWork: DocumentWork = { sign: signDocuments, hash: hashStored };
