/** Bank account of the installation's seller, an example from banks' own documents. */
export const SELLER_IBAN = "FR7630006000011234567890189";
