import type { CertificateLanguage } from "../render/view";

/**
 * The sentences of a certificate. Read in order they are one sentence: `awardedTo` NAME `inRecognitionOf` ACHIEVEMENT
 * `closing`. None depends on the recipient's gender.
 */
export interface Wording {
  title: string;
  awardedTo: string;
  inRecognitionOf: string;
  closing: string | null;
  issuedOn: string;
  validUntil: string;
  scanToVerify: string;
  signature: string;
  logoOf: (issuer: string) => string;
  qrAlt: (address: string) => string;
  /** For `Intl`: Gregorian dates with Latin digits, as the certificate's number is written. */
  locale: string;
}

const WORDINGS: Record<CertificateLanguage, Wording> = {
  en: {
    title: "Certificate of Achievement",
    awardedTo: "This certificate is awarded to",
    inRecognitionOf: "in recognition of",
    closing: null,
    issuedOn: "Issued on",
    validUntil: "Valid until",
    scanToVerify: "Scan to verify",
    signature: "Signature",
    logoOf: (issuer) => `Logo of ${issuer}`,
    qrAlt: (address) => `QR code: verify at ${address}`,
    locale: "en-GB-u-ca-gregory-nu-latn",
  },
  fr: {
    title: "Certificat de réussite",
    awardedTo: "Le présent certificat est décerné à",
    inRecognitionOf: "au titre de",
    closing: null,
    issuedOn: "Délivré le",
    validUntil: "Valable jusqu’au",
    scanToVerify: "Scanner pour vérifier",
    signature: "Signature",
    logoOf: (issuer) => `Logo : ${issuer}`,
    qrAlt: (address) => `Code QR : vérifier sur ${address}`,
    locale: "fr-FR-u-ca-gregory-nu-latn",
  },
  ar: {
    title: "شهادة إنجاز",
    awardedTo: "تُمنح هذه الشهادة إلى",
    inRecognitionOf: "وذلك عن",
    closing: null,
    issuedOn: "تاريخ الإصدار",
    validUntil: "صالحة حتى",
    scanToVerify: "امسح الرمز للتحقق",
    signature: "التوقيع",
    logoOf: (issuer) => `شعار ${issuer}`,
    qrAlt: (address) => `رمز الاستجابة السريعة للتحقق: ${address}`,
    locale: "ar-u-ca-gregory-nu-latn",
  },
  de: {
    title: "Zertifikat",
    awardedTo: "Dieses Zertifikat wird verliehen an",
    inRecognitionOf: "als Nachweis für",
    closing: null,
    issuedOn: "Ausgestellt am",
    validUntil: "Gültig bis",
    scanToVerify: "Zum Prüfen scannen",
    signature: "Unterschrift",
    logoOf: (issuer) => `Logo: ${issuer}`,
    qrAlt: (address) => `QR-Code: prüfen unter ${address}`,
    locale: "de-DE-u-ca-gregory-nu-latn",
  },
  es: {
    title: "Certificado de logro",
    awardedTo: "Se otorga el presente certificado a",
    inRecognitionOf: "en reconocimiento de",
    closing: null,
    issuedOn: "Expedido el",
    validUntil: "Válido hasta el",
    scanToVerify: "Escanear para verificar",
    signature: "Firma",
    logoOf: (issuer) => `Logotipo: ${issuer}`,
    qrAlt: (address) => `Código QR: verificar en ${address}`,
    locale: "es-ES-u-ca-gregory-nu-latn",
  },
  zh: {
    title: "证书",
    awardedTo: "兹证明",
    inRecognitionOf: "已取得以下成果",
    closing: "特发此证",
    issuedOn: "颁发日期",
    validUntil: "有效期至",
    scanToVerify: "扫码验证",
    signature: "签名",
    logoOf: (issuer) => `${issuer}标志`,
    qrAlt: (address) => `二维码：在 ${address} 验证`,
    locale: "zh-CN-u-ca-gregory-nu-latn",
  },
};

export const wordingOf = (language: CertificateLanguage): Wording => WORDINGS[language];

/** An ISO 8601 calendar date in the words of the language; no time zone can move it to another day. */
export function formatDate(date: string, { locale }: Wording): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(Date.UTC(year, month - 1, day));
}

/** `CERT-2026-1234567890123456` as `CERT-2026-1234 5678 9012 3456`. */
export const groupId = (publicId: string): string => publicId.replace(/\d{4}(?=(\d{4})+$)/g, "$& ");
