/**
 * Value used in place of a stored document that cannot be unpacked: no valid JSON, and not empty like the document of
 * an erased certificate.
 */
export const DAMAGED_DOCUMENT = "unreadable";

/**
 * Whether a stored document cannot be read. That is damage in the database, and no statement about the certificate's
 * validity.
 */
export const isDamaged = ({ document }: { document: string }): boolean => document === DAMAGED_DOCUMENT;
