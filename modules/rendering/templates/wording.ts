import type { Language } from "../../kernel/languages";

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
  /**
   * Gregorian dates with Latin digits, as the certificate's number is written. Written out rather than taken from `Intl`,
   * whose words change with the runtime: a certificate must be drawn the same for as long as there are copies of it.
   */
  date: (day: number, month: number, year: number) => string;
}

const MONTHS = {
  en: "January February March April May June July August September October November December".split(" "),
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
  ar: "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(" "),
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
};

const WORDINGS: Record<Language, Wording> = {
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
    date: (day, month, year) => `${day} ${MONTHS.en[month - 1]} ${year}`,
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
    date: (day, month, year) => `${day} ${MONTHS.fr[month - 1]} ${year}`,
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
    date: (day, month, year) => `${day} ${MONTHS.ar[month - 1]} ${year}`,
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
    date: (day, month, year) => `${day}. ${MONTHS.de[month - 1]} ${year}`,
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
    date: (day, month, year) => `${day} de ${MONTHS.es[month - 1]} de ${year}`,
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
    date: (day, month, year) => `${year}年${month}月${day}日`,
  },
};

export const wordingOf = (language: Language): Wording => WORDINGS[language];

/** An ISO 8601 calendar date in the words of the language. */
export function formatDate(date: string, words: Wording): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return words.date(day, month, year);
}

/** `CERT-2026-1234567890123456` as `CERT-2026-1234 5678 9012 3456`. */
export const groupId = (publicId: string): string => publicId.replace(/\d{4}(?=(\d{4})+$)/g, "$& ");
