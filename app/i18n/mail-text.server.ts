import { translate } from "./translate.server";

/** Returns a sentence of a mail in a language, with its values inserted. */
export type MailText = (language: string, key: string, values?: Record<string, string>) => string;

export const mailText: MailText = (language, key, values = {}) => translate(language, "mail", key, values);
