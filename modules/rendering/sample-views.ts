import { CURRENT_DRAWING } from "./drawing-version";
import type { CertificateView, PreparedImage } from "./scene/view";

/** Artwork of an institute that does not exist. */
export const SAMPLE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="46" fill="none" stroke="#1d4d4f" stroke-width="3"/><path d="M18 68L40 34L52 52L62 40L82 68Z" fill="#1d4d4f"/><circle cx="66" cy="28" r="6" fill="#b5651d"/></svg>`;
export const SAMPLE_SIGNATURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M14 66C30 20 52 6 50 30S34 88 46 78 66 50 74 52 70 74 80 70 94 44 102 50 96 74 108 66 130 22 138 18 122 70 130 72 150 52 158 52 156 70 168 66C190 58 230 56 288 48M60 84C120 70 180 72 236 78" fill="none" stroke="#1a2c5b" stroke-width="2.2" stroke-linecap="round"/></svg>`;

/** Fictional certificates that between them show every language, script mixture and missing part. */
export function sampleViews(
  logo: PreparedImage | null,
  signature: PreparedImage | null,
): Record<string, CertificateView> {
  const english: CertificateView = {
    drawing: CURRENT_DRAWING,
    publicId: "CERT-2026-4718290356112740",
    verificationUrl: "https://sanad.example/v/CERT-2026-4718290356112740",
    recipientName: "Amélie Dupont-O’Connor",
    achievementName: "Applied Cryptography and Digital Identity",
    achievementDescription:
      "Forty-two hours of instruction and a final project: public-key infrastructure, verifiable credentials, transparency logs and the ethics of identification.",
    issuedOn: "2026-11-17",
    expiresOn: null,
    customFields: [],
    language: "en",
    issuer: {
      name: "Atlas Institute of Technology",
      signerName: "Dr. Salma Bennani",
      signerTitle: "Dean of Studies",
      logo,
      signature,
    },
    sealSeed: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  };
  const { issuer } = english;
  return {
    en: english,
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
      ...english,
      language: "fr",
      recipientName: "Marie-Antoinette Françoise Élisabeth de La Rochefoucauld-Montmorency d’Estouteville",
      achievementName: "Management des organisations culturelles et patrimoniales du bassin méditerranéen",
      achievementDescription:
        "Parcours de deux cents heures validé par un mémoire soutenu devant un jury : droit du patrimoine, financement, médiation et conservation préventive.",
      expiresOn: "2031-11-16",
      customFields: [
        { label: "Mention", value: "Très bien" },
        { label: "Crédits", value: "30 ECTS" },
      ],
      issuer: {
        ...issuer,
        name: "Université Mohammed-VI des Arts",
        signerName: "Pr. Hélène Lefèvre",
        signerTitle: "Présidente du jury",
      },
      sealSeed: "a4e624d686e03ed2767c0abd85c14426b0b1157d2ce81d27bb4fe4f6f01d688a",
    },
    de: {
      ...english,
      language: "de",
      recipientName: "Jürgen Großmüller",
      achievementName: "Fachkraft für Datenschutz und Informationssicherheit",
      achievementDescription: "Lehrgang von 80 Unterrichtsstunden mit schriftlicher und mündlicher Prüfung.",
      customFields: [{ label: "Note", value: "1,3 (sehr gut)" }],
      issuer: {
        ...issuer,
        name: "Akademie für digitale Berufe",
        signerName: "Dr. Käthe Weiß",
        signerTitle: "Leiterin der Prüfungskommission",
      },
      sealSeed: "a140c0c1eda2def2b830363ba362aa4d7d255c262960544821f556e16661b6ff",
    },
    es: {
      ...english,
      language: "es",
      recipientName: "María de los Ángeles Núñez Ibáñez",
      achievementName: "Gestión sostenible del agua",
      achievementDescription: "Sesenta horas lectivas con prácticas en la cuenca del río Muluya.",
      issuer: { ...issuer, name: "Escuela del Agua", signerName: "Íñigo Peña", signerTitle: "Director académico" },
      sealSeed: "ed0cb90bdfa4f93981a7d03cff99213a86aa96a6cbcf89ec5e8889871f088727",
    },
    ar: {
      ...english,
      language: "ar",
      recipientName: "مُحَمَّد أحمد عبد الرحمن الزهراني",
      achievementName: "أمن المعلومات والهوية الرقمية",
      achievementDescription:
        "برنامج تدريبي مدته 42 ساعة يشمل البنية التحتية للمفاتيح العامة والشهادات القابلة للتحقق، واجتاز المشاركون فيه اختبارًا نهائيًا ومشروعًا تطبيقيًا.",
      expiresOn: "2029-11-16",
      customFields: [
        { label: "التقدير", value: "امتياز" },
        { label: "الساعات", value: "42" },
        { label: "المستوى", value: "Security+ 2" },
      ],
      issuer: {
        ...issuer,
        name: "معهد الأطلس للتكنولوجيا",
        signerName: "د. فاطمة الزهراء الهاشمي",
        signerTitle: "عميدة الدراسات",
      },
      sealSeed: "2c624232cdd221771294dfbb310aca000a0df6ac8b66b696d90ef06fdefb64a3",
    },
    "ar-short": {
      ...english,
      language: "ar",
      recipientName: "نور",
      achievementName: "الخط العربي",
      achievementDescription: null,
      issuer: { name: "دار الفنون", signerName: "ليلى بنسودة", signerTitle: null, logo: null, signature },
      sealSeed: "19581e27de7ced00ff1ce50b2047e7a567c76b1cbaebabe5ef03f7c3017bb5b7",
    },
    zh: {
      ...english,
      language: "zh",
      recipientName: "欧阳龘 Zhang Wei",
      achievementName: "应用密码学与数字身份",
      achievementDescription: "完成42学时课程并通过最终考核，内容包括公钥基础设施、可验证凭证与透明日志。",
      customFields: [
        { label: "成绩", value: "优秀" },
        { label: "学分", value: "6" },
      ],
      issuer: { ...issuer, name: "阿特拉斯理工学院", signerName: "李明", signerTitle: "教务长" },
      sealSeed: "4fc82b26aecb47d2868c4efbe3581732a3e7cbcc6c2efb32062c08170a05eeb8",
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
