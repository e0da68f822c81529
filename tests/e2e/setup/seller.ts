/** The account of the installation's seller: one that banks' own documents name. */
export const SELLER_IBAN = "FR7630006000011234567890189";
