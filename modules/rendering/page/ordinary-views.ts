import type { Language } from "../../kernel/languages";
import { type Artwork, sampleView } from "../view/sample-views";
import type { CertificateView } from "../view/view";

type Row = Pick<CertificateView, "recipientName" | "achievementName" | "achievementDescription" | "customFields">;

/**
 * For tests: ordinary certificates of schools, at the long end. A name of up to 40 letters, a title of up to 70, three
 * fields with values of up to 25, a description of up to 150. A language that is missing here uses its sample.
 */
const ROWS: Partial<Record<Language, Row>> = {
  en: {
    recipientName: "Alexandra Katherine Montgomery-Whitfield",
    achievementName: "Advanced Professional Certificate in Project and Programme Management",
    achievementDescription:
      "Awarded after one hundred and twenty hours of study, four written assignments and a supervised project presented to an external examination panel.",
    customFields: [
      { label: "Grade", value: "Passed with Distinction" },
      { label: "Registration number", value: "MGT-2026-000184-LDN-B" },
      { label: "Place of study", value: "Wolverhampton, England" },
    ],
  },
  fr: {
    recipientName: "Maximilienne-Geneviève Vandenbroucke-Roy",
    achievementName: "Diplôme universitaire de gestion des établissements médico-sociaux",
    achievementDescription:
      "Formation de cent quarante heures suivie d’un stage de six semaines et d’un mémoire soutenu publiquement, conformément au référentiel en vigueur.",
    customFields: [
      { label: "Mention", value: "Très bien, avec félicités" },
      { label: "Numéro d’inscription", value: "DU-GEMS-2026-00418-PARIS" },
      { label: "Établissement", value: "Clermont-Ferrand, campus" },
    ],
  },
  de: {
    recipientName: "Friedrich-Wilhelm Graf von Schwarzenberg",
    achievementName: "Fortbildung zur Fachwirtin im Gesundheits- und Sozialwesen, Teil zwei",
    achievementDescription:
      "Lehrgang von 160 Unterrichtsstunden mit schriftlicher und mündlicher Prüfung, Projektarbeit und einem Praktikum in einer anerkannten Einrichtung.",
    customFields: [
      { label: "Gesamtnote", value: "1,3 (mit Auszeichnung)" },
      { label: "Matrikelnummer", value: "FW-GS-2026-004711-HH-B" },
      { label: "Ausbildungsstätte", value: "Garmisch-Partenkirchen" },
    ],
  },
  es: {
    recipientName: "María Guadalupe Fernández de Castro Rueda",
    achievementName: "Especialización en administración de empresas y comercio internacional",
    achievementDescription:
      "Ciento veinte horas lectivas con prácticas en empresas colaboradoras, un trabajo final defendido ante un tribunal y una evaluación continua superada.",
    customFields: [
      { label: "Calificación", value: "Sobresaliente con honores" },
      { label: "Número de registro", value: "ADM-2026-000184-MADRID-C" },
      { label: "Lugar de estudios", value: "San Cristóbal de La Laguna" },
    ],
  },
  ar: {
    recipientName: "عبد الرحمن عبد العزيز بن سليمان الشهراني",
    achievementName: "الدبلوم المهني المتقدم في إدارة المشاريع والبرامج والموارد البشرية",
    achievementDescription:
      "برنامج مدته مئة وعشرون ساعة يشمل أربعة أعمال كتابية ومشروعًا تطبيقيًا عُرض على لجنة خارجية، واجتاز المشارك جميع الاختبارات النهائية المقررة بنجاح.",
    customFields: [
      { label: "التقدير", value: "امتياز مع مرتبة الشرف" },
      { label: "رقم التسجيل", value: "MGT-2026-000184-RUH-B" },
      { label: "مكان الدراسة", value: "المدينة المنورة، السعودية" },
    ],
  },
  zh: {
    recipientName: "阿卜杜热合曼·买买提明·吐尔逊",
    achievementName: "面向中小企业的数据分析与人工智能应用高级研修班结业考核项目证书",
    achievementDescription:
      "完成一百二十学时课程学习,提交四份书面作业,并通过由校外专家组成的评审委员会的项目答辩,各项成绩均达到培养方案规定的要求,准予结业。",
    customFields: [
      { label: "成绩", value: "优秀(专业排名第一)" },
      { label: "登记编号", value: "MGT-2026-000184-BJ-B" },
      { label: "学习地点", value: "内蒙古自治区呼和浩特市" },
    ],
  },
};

/** Names in scripts other than that of the certificate's language, as they occur in batches. */
const OTHER_NAMES: Record<string, string> = {
  arabic: "فاطمة الزهراء بنت عبد الله الإدريسي",
  chinese: "欧阳晓龘",
  devanagari: "श्रीनिवास कृष्णमूर्ति विश्वनाथन",
  short: "Jo Li",
};

/** The ordinary certificates of a language, by name. */
export function ordinaryViews(language: Language, artwork: Artwork): Record<string, CertificateView> {
  const usual = sampleView(language, artwork);
  const long: CertificateView = { ...usual, ...ROWS[language], issuedOn: "2026-09-28", expiresOn: "2029-09-27" };
  const byName = Object.entries(OTHER_NAMES).map(([script, recipientName]) => [script, { ...long, recipientName }]);
  return {
    ordinary: long,
    ...Object.fromEntries(byName),
    plain: { ...long, expiresOn: null, achievementDescription: null, customFields: [] },
  };
}
