/** The languages in which a certificate's fixed words are written. */
export const LANGUAGES = ["en", "fr", "ar", "de", "es", "zh"] as const;
export type CertificateLanguage = (typeof LANGUAGES)[number];

/** The designed templates. */
export const TEMPLATES = ["meridian", "diwan"] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** How a certificate looks, whatever it says. */
export interface Look {
  template: TemplateName;
  language: CertificateLanguage;
}

export function isTemplate(value: string): value is TemplateName {
  return (TEMPLATES as readonly string[]).includes(value);
}

export function isCertificateLanguage(value: string): value is CertificateLanguage {
  return (LANGUAGES as readonly string[]).includes(value);
}
