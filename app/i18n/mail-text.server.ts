import { translate } from "./translate.server";

/** A sentence of a mail in a language, with values in their places. */
export type MailText = (language: string, key: string, values?: Record<string, string>) => string;

export const mailText: MailText = (language, key, values = {}) => translate(language, "mail", key, values);
