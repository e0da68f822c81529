const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a text is a UUID as the platform writes it. Checked for ids from addresses before the database is queried.
 */
export const isUuid = (text: string): boolean => UUID.test(text);
