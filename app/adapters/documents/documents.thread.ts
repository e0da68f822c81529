/** A thread that signs and hashes documents; each exported name is a task of `piscina`. */
import { documentWork } from "#modules/certificates/documents/document-work";

export const { sign, hash } = documentWork;
