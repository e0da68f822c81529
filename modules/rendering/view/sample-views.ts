import { z } from "zod";
import { readLanguageFile } from "../../kernel/language-files.server";
import { LANGUAGES, type Language, scriptOf } from "../../kernel/languages";
import type { PreparedImage } from "../../scene/index.server";
import type { CertificateView } from "./view";

/** Artwork of a fictitious institute. */
export const SAMPLE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="46" fill="none" stroke="#1d4d4f" stroke-width="3"/><path d="M18 68L40 34L52 52L62 40L82 68Z" fill="#1d4d4f"/><circle cx="66" cy="28" r="6" fill="#b5651d"/></svg>`;
export const SAMPLE_SIGNATURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M14 66C30 20 52 6 50 30S34 88 46 78 66 50 74 52 70 74 80 70 94 44 102 50 96 74 108 66 130 22 138 18 122 70 130 72 150 52 158 52 156 70 168 66C190 58 230 56 288 48M60 84C120 70 180 72 236 78" fill="none" stroke="#1a2c5b" stroke-width="2.2" stroke-linecap="round"/></svg>`;

/** A generic portrait, for designs that show the recipient's picture. */
export const SAMPLE_PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 80"><rect width="64" height="80" fill="#d3dde0"/><circle cx="32" cy="32" r="14" fill="#6d8489"/><path d="M8 80C8 56 18 51 32 51S56 56 56 80Z" fill="#6d8489"/></svg>`;

/** Logos of extreme proportions. */
export const SAMPLE_WIDE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 80"><rect width="600" height="80" rx="10" fill="#1d4d4f"/><circle cx="50" cy="40" r="24" fill="#f0b85a"/><path d="M110 30H560M110 52H420" stroke="#fff" stroke-width="10"/></svg>`;
export const SAMPLE_TALL_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 300"><rect width="80" height="300" rx="10" fill="#5c1f3a"/><path d="M40 30V270M15 90L40 60L65 90" stroke="#fff" stroke-width="10" fill="none"/></svg>`;

/** A fictitious certificate that serves as a sample: `sample.json` of each language. */
const Sample = z.strictObject({
  recipientName: z.string(),
  achievementName: z.string(),
  achievementDescription: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  customFields: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  skills: z.array(z.string()),
  issuer: z.strictObject({ name: z.string(), signerName: z.string(), signerTitle: z.string() }),
  sealSeed: z.hex().length(64),
});

export interface Artwork {
  logo: PreparedImage | null;
  signature: PreparedImage | null;
}

export function sampleView(language: Language, artwork: Artwork): CertificateView {
  const { skills, ...sample } = readLanguageFile(language, "sample", Sample);
  return {
    publicId: "CERT-2026-4718290356112740",
    verificationUrl: "https://sanad.example/v/CERT-2026-4718290356112740",
    issuedOn: "2026-11-17",
    language,
    ...sample,
    achievement: { hours: "42", credits: "6", criteria: null, skills },
    issuer: { ...sample.issuer, ...artwork },
  };
}

/**
 * The sample of each language, and certificates that together cover every mixture of scripts and every missing part.
 */
export function sampleViews(
  logo: PreparedImage | null,
  signature: PreparedImage | null,
): Record<string, CertificateView> {
  const english = sampleView("en", { logo, signature });
  const french = sampleView("fr", { logo, signature });
  const arabic = sampleView("ar", { logo, signature });
  return {
    ...Object.fromEntries(LANGUAGES.map((language) => [language, sampleView(language, { logo, signature })])),
    "en-fields": {
      ...english,
      achievementDescription: "Forty-two hours of instruction and a final project.",
      expiresOn: "2029-11-16",
      customFields: [
        { label: "Grade", value: "With distinction" },
        { label: "Credits", value: "6 ECTS" },
        { label: "Hours", value: "42" },
        { label: "Level", value: "EQF 7" },
      ],
      sealSeed: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
    },
    "en-bare": {
      ...english,
      recipientName: "Li Na",
      achievementName: "First Aid",
      achievementDescription: null,
      issuer: { name: "Rabat Volunteer Brigade", signerName: null, signerTitle: null, logo: null, signature: null },
      sealSeed: "fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13",
    },
    "fr-long": {
      ...french,
      recipientName: "Marie-Antoinette Françoise Élisabeth de La Rochefoucauld-Montmorency d’Estouteville",
      achievementName: "Management des organisations culturelles et patrimoniales du bassin méditerranéen",
    },
    "ar-short": {
      ...arabic,
      recipientName: "نور",
      achievementName: "الخط العربي",
      achievementDescription: null,
      expiresOn: null,
      customFields: [],
      issuer: { name: "دار الفنون", signerName: "ليلى بنسودة", signerTitle: null, logo: null, signature },
      sealSeed: "19581e27de7ced00ff1ce50b2047e7a567c76b1cbaebabe5ef03f7c3017bb5b7",
    },
    mixed: {
      ...english,
      recipientName: "Ahmed أحمد علي (Abu Dhabi) 张伟",
      achievementName: "مقدمة في Python 3.12 – تحليل البيانات",
      achievementDescription: null,
      sealSeed: "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
    },
  };
}

/** Test cases for a design, by their names in its preview. */
export const SAMPLE_CASES = ["usual", "longest", "shortest", "mixed", "fields", "missing"] as const;
export type SampleCase = (typeof SAMPLE_CASES)[number];
export const isSampleCase = (name: string): name is SampleCase => SAMPLE_CASES.some((one) => one === name);

const LONGEST: Record<"latin" | "arabic" | "chinese", { name: string; achievement: string }> = {
  latin: {
    name: "Marie-Antoinette Françoise Élisabeth de La Rochefoucauld-Montmorency d’Estouteville",
    achievement: "Management des organisations culturelles et patrimoniales du bassin méditerranéen",
  },
  arabic: {
    name: "عبد الرحمن محمد عبد العزيز بن عبد الكريم الإدريسي الحسني العلمي الفاسي الفهري",
    achievement: "برنامج الإجازة المهنية في إدارة المؤسسات الثقافية والتراثية في حوض البحر الأبيض المتوسط",
  },
  chinese: {
    name: "古力米热·阿不都热依木江·买买提明·吐尔逊古丽",
    achievement: "面向中小企业的数据分析与人工智能应用高级研修班结业考核项目",
  },
};
const SHORTEST = { latin: "Li", arabic: "نور", chinese: "王芳" };

/** Returns the sample certificate of a language, changed to one of the cases; `issuer` has its own images. */
export function sampleCase(language: Language, name: SampleCase, issuer: CertificateView["issuer"]): CertificateView {
  const view: CertificateView = { ...sampleView(language, { logo: null, signature: null }), issuer };
  const script = scriptOf(language);
  switch (name) {
    case "usual":
      return view;
    case "longest":
      return { ...view, recipientName: LONGEST[script].name, achievementName: LONGEST[script].achievement };
    case "shortest":
      return { ...view, recipientName: SHORTEST[script], achievementDescription: null };
    case "mixed":
      return { ...view, recipientName: "Ahmed أحمد علي (Abu Dhabi) 张伟", achievementName: "مقدمة في Python 3.12" };
    case "fields":
      return { ...view, expiresOn: "2029-11-16", customFields: SAMPLE_FIELDS };
    case "missing":
      return {
        ...view,
        achievementDescription: null,
        achievement: undefined,
        expiresOn: null,
        customFields: [],
        issuer: { name: issuer.name, signerName: null, signerTitle: null, logo: null, signature: null },
      };
  }
}

const SAMPLE_FIELDS = [
  { label: "Grade", value: "With distinction" },
  { label: "Credits", value: "6 ECTS" },
  { label: "Hours", value: "42" },
  { label: "Level", value: "EQF 7" },
  { label: "Cohort", value: "2026-B" },
  { label: "Place", value: "Casablanca" },
];

/**
 * Certificates for testing a design: besides the samples, names and logos of extreme lengths and proportions, and four
 * signers.
 */
export function trialViews(
  artwork: Artwork & { wide: PreparedImage; tall: PreparedImage; portrait: PreparedImage },
): Record<string, CertificateView> {
  const { logo, signature, wide, tall, portrait } = artwork;
  const views = sampleViews(logo, signature);
  const english = sampleView("en", { logo, signature });
  const german = sampleView("de", { logo: tall, signature });
  const skills = ["Public-key infrastructure", "Verifiable credentials", "Threat modeling", "Ethics of identification"];
  const achievement = { hours: "42", credits: "6 ECTS", criteria: null, skills };
  return {
    ...views,
    "ar-longest": sampleCase("ar", "longest", sampleView("ar", { logo, signature }).issuer),
    "zh-longest": sampleCase("zh", "longest", sampleView("zh", { logo, signature }).issuer),
    "six-fields": sampleCase("en", "fields", english.issuer),
    vi: {
      ...english,
      recipientName: "Nguyễn Thị Ánh Dương",
      achievementName: "Quản trị dữ liệu và đạo đức nghiên cứu",
    },
    "one-word": { ...english, recipientName: "Sukarno", achievementName: "First Aid", achievementDescription: null },
    "wide-logo": { ...english, issuer: { ...english.issuer, logo: wide }, achievement },
    "tall-logo": german,
    portrait: { ...english, recipientPicture: portrait },
    "portrait-longest": {
      ...sampleCase("en", "longest", { ...english.issuer, name: "Hochschule für Angewandte Wissenschaften Nürnberg" }),
      recipientPicture: portrait,
    },
    "portrait-no-logo": {
      ...sampleView("ar", { logo: null, signature }),
      recipientPicture: portrait,
    },
    "four-signers": {
      ...english,
      achievement,
      expiresOn: "2029-11-16",
      achievementDescription: "Forty-two hours of instruction and a final project.",
      issuer: {
        ...english.issuer,
        otherSigners: [
          { name: "Prof. Jean-Baptiste Lemaire", title: "Head of Department", signature },
          { name: "李明", title: "教务长", signature },
          { name: "Dr. Anneliese Oberhofer", title: "Registrar", signature: null },
        ],
      },
    },
  };
}
