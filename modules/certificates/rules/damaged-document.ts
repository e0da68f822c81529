/**
 * What stands for a stored document that cannot be unpacked: it is no JSON, and it is not empty, as an erased one's is.
 */
export const DAMAGED_DOCUMENT = "unreadable";

/** Whether what is stored of a document cannot be read: our damage, which says nothing of the certificate. */
export const isDamaged = ({ document }: { document: string }): boolean => document === DAMAGED_DOCUMENT;
