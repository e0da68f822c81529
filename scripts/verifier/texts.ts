import { LANGUAGES as ALL, type Language, nameOf } from "#modules/kernel/languages";
import ar from "../../app/i18n/locales/ar/verification.json";
import de from "../../app/i18n/locales/de/verification.json";
import en from "../../app/i18n/locales/en/verification.json";
import es from "../../app/i18n/locales/es/verification.json";
import fr from "../../app/i18n/locales/fr/verification.json";
import zh from "../../app/i18n/locales/zh/verification.json";

/** The verdicts and checks in the words of the platform's own pages. */
type ResultTexts = Pick<
  typeof en,
  "verdicts" | "checks" | "outcomes" | "codes" | "evidence" | "evidenceHeading" | "facts"
>;
const RESULTS: Record<Language, ResultTexts> = { en, fr, ar, de, es, zh };

/** What only this page says. */
interface OwnTexts {
  language: string;
  title: string;
  lead: string;
  file: string;
  submit: string;
  working: string;
  node: string;
  nodeLabel: string;
  nodeHint: string;
  nothing: string;
  /** Heads the answer where the status is known from a list in the file. With {{time}}. */
  validAsOf: string;
  /** Heads the answer for a file with a picture, which this page cannot compare. */
  validInside: string;
  picture: string;
  /** With {{time}}. */
  statusAsOf: string;
  /** What this page cannot know: whose key it is. */
  issuerName: string;
  /** With {{number}}, {{chain}}. */
  block: string;
  recipient: string;
  achievement: string;
}

const OWN: Record<Language, OwnTexts> = {
  en: {
    language: "Language",
    title: "Verify a certificate on your own",
    lead: "This page checks a certificate on your device and sends it nowhere. It needs no connection and none of our servers: keep it, and it will work when we are gone.",
    file: "Certificate (PDF, PNG, SVG, JSON) or its evidence (ZIP, JSON)",
    submit: "Verify",
    working: "Checking…",
    node: "Ask a node of the blockchain as well",
    nodeLabel: "Address of a node (JSON-RPC)",
    nodeHint:
      "Without one, the anchor is proven by the evidence file alone. A certificate without its evidence needs one.",
    nothing: "There is no certificate in this file that this page knows.",
    validAsOf: "Valid as of {{time}}",
    validInside: "The certificate in this file is valid",
    picture:
      "The picture around it was not compared with what was issued, and may have been changed: go by what stands here, not by what the picture shows.",
    statusAsOf:
      "The issuer signed the list of revocations in this file on {{time}}. Whether the certificate has been revoked since is not known.",
    issuerName:
      "The issuer’s name is as the certificate gives it. What is proven here is the key that signed it: compare it with the one that the issuer publishes.",
    block:
      "The anchor is proven by this file, provided that block {{number}} of chain {{chain}} has this hash. Any block explorer shows whether it has.",
    recipient: "Awarded to",
    achievement: "For",
  },
  fr: {
    language: "Langue",
    title: "Vérifier un certificat par vous-même",
    lead: "Cette page vérifie un certificat sur votre appareil et ne l’envoie nulle part. Il ne lui faut ni connexion ni aucun de nos serveurs : gardez-la, elle fonctionnera encore quand nous ne serons plus là.",
    file: "Certificat (PDF, PNG, SVG, JSON) ou ses preuves (ZIP, JSON)",
    submit: "Vérifier",
    working: "Vérification en cours…",
    node: "Interroger aussi un nœud de la blockchain",
    nodeLabel: "Adresse d’un nœud (JSON-RPC)",
    nodeHint:
      "Sans nœud, l’ancrage est prouvé par le seul fichier de preuves. Un certificat sans ses preuves en exige un.",
    nothing: "Ce fichier ne contient aucun certificat que cette page connaisse.",
    validAsOf: "Valide à la date du {{time}}",
    validInside: "Le certificat contenu dans ce fichier est valide",
    picture:
      "L’image qui l’entoure n’a pas été comparée à ce qui a été délivré et a pu être changée : fiez-vous à ce qui figure ici, et non à ce que montre l’image.",
    statusAsOf:
      "L’émetteur a signé la liste des révocations contenue dans ce fichier le {{time}}. On ne sait pas si le certificat a été révoqué depuis.",
    issuerName:
      "Le nom de l’émetteur est celui que donne le certificat. Ce qui est prouvé ici, c’est la clé qui l’a signé : comparez-la à celle que publie l’émetteur.",
    block:
      "L’ancrage est prouvé par ce fichier, à condition que le bloc {{number}} de la chaîne {{chain}} ait cette empreinte. N’importe quel explorateur de blocs le montre.",
    recipient: "Décerné à",
    achievement: "Pour",
  },
  ar: {
    language: "اللغة",
    title: "تحقّق من شهادة بنفسك",
    lead: "تفحص هذه الصفحة الشهادة على جهازك ولا ترسلها إلى أي مكان. لا تحتاج إلى اتصال ولا إلى أي من خوادمنا: احتفظ بها، وستعمل حتى بعد زوالنا.",
    file: "الشهادة (PDF أو PNG أو SVG أو JSON) أو أدلّتها (ZIP أو JSON)",
    submit: "تحقّق",
    working: "جارٍ الفحص…",
    node: "اسأل أيضاً عقدة من عقد سلسلة الكتل",
    nodeLabel: "عنوان عقدة (JSON-RPC)",
    nodeHint: "من دون عقدة يُثبَت التثبيت بملف الأدلّة وحده. أما الشهادة بلا أدلّتها فتحتاج إلى عقدة.",
    nothing: "لا توجد في هذا الملف شهادة تعرفها هذه الصفحة.",
    validAsOf: "كانت صالحة في {{time}}",
    validInside: "الشهادة داخل هذا الملف صالحة",
    picture: "لم تُقارَن الصورة المحيطة بها بما صدر، وقد تكون تغيّرت: اعتمد على ما هو مكتوب هنا لا على ما تُظهره الصورة.",
    statusAsOf: "وقّعت الجهة المُصدرة قائمة الإلغاءات التي في هذا الملف في {{time}}. ولا يُعرف هل أُلغيت الشهادة بعد ذلك.",
    issuerName:
      "اسم الجهة المُصدرة هو ما تذكره الشهادة. والمُثبَت هنا هو المفتاح الذي وقّعها: قارنه بالمفتاح الذي تنشره الجهة.",
    block:
      "يثبت هذا الملف التثبيتَ بشرط أن تكون بصمة الكتلة {{number}} في السلسلة {{chain}} هي هذه. وأي مستكشف كتل يُظهر ذلك.",
    recipient: "مُنحت إلى",
    achievement: "عن",
  },
  de: {
    language: "Sprache",
    title: "Ein Zertifikat selbst prüfen",
    lead: "Diese Seite prüft ein Zertifikat auf Ihrem Gerät und schickt es nirgendwohin. Sie braucht weder eine Verbindung noch einen unserer Server: Heben Sie sie auf, und sie funktioniert auch, wenn es uns nicht mehr gibt.",
    file: "Zertifikat (PDF, PNG, SVG, JSON) oder seine Nachweise (ZIP, JSON)",
    submit: "Prüfen",
    working: "Wird geprüft …",
    node: "Auch einen Knoten der Blockchain fragen",
    nodeLabel: "Adresse eines Knotens (JSON-RPC)",
    nodeHint:
      "Ohne Knoten beweist allein die Nachweisdatei den Anker. Ein Zertifikat ohne seine Nachweise braucht einen.",
    nothing: "In dieser Datei ist kein Zertifikat, das diese Seite kennt.",
    validAsOf: "Gültig, Stand: {{time}}",
    validInside: "Das Zertifikat in dieser Datei ist gültig",
    picture:
      "Das Bild darum wurde nicht mit dem ausgestellten verglichen und kann geändert worden sein: Es gilt, was hier steht, nicht, was das Bild zeigt.",
    statusAsOf:
      "Die ausstellende Stelle hat die Widerrufsliste in dieser Datei am {{time}} signiert. Ob das Zertifikat seither widerrufen wurde, ist nicht bekannt.",
    issuerName:
      "Der Name der ausstellenden Stelle ist der, den das Zertifikat nennt. Bewiesen ist hier der Schlüssel, mit dem es signiert wurde: Vergleichen Sie ihn mit dem, den die Stelle veröffentlicht.",
    block:
      "Diese Datei beweist den Anker, sofern Block {{number}} der Kette {{chain}} diesen Hash hat. Jeder Block-Explorer zeigt das.",
    recipient: "Verliehen an",
    achievement: "Für",
  },
  es: {
    language: "Idioma",
    title: "Verifique un certificado por su cuenta",
    lead: "Esta página comprueba un certificado en su dispositivo y no lo envía a ninguna parte. No necesita conexión ni ninguno de nuestros servidores: guárdela y seguirá funcionando cuando ya no estemos.",
    file: "Certificado (PDF, PNG, SVG, JSON) o sus pruebas (ZIP, JSON)",
    submit: "Verificar",
    working: "Comprobando…",
    node: "Preguntar también a un nodo de la cadena de bloques",
    nodeLabel: "Dirección de un nodo (JSON-RPC)",
    nodeHint:
      "Sin nodo, el anclaje se prueba solo con el archivo de pruebas. Un certificado sin sus pruebas necesita uno.",
    nothing: "En este archivo no hay ningún certificado que esta página conozca.",
    validAsOf: "Válido a fecha de {{time}}",
    validInside: "El certificado de este archivo es válido",
    picture:
      "La imagen que lo rodea no se ha comparado con la emitida y puede haber cambiado: guíese por lo que figura aquí, no por lo que muestra la imagen.",
    statusAsOf:
      "El emisor firmó la lista de revocaciones de este archivo el {{time}}. No se sabe si el certificado se ha revocado desde entonces.",
    issuerName:
      "El nombre del emisor es el que da el certificado. Lo que aquí se prueba es la clave con la que se firmó: compárela con la que publica el emisor.",
    block:
      "Este archivo prueba el anclaje siempre que el bloque {{number}} de la cadena {{chain}} tenga este hash. Cualquier explorador de bloques lo muestra.",
    recipient: "Otorgado a",
    achievement: "Por",
  },
  zh: {
    language: "语言",
    title: "自行验证证书",
    lead: "本页面在您的设备上检查证书，不会把它发送到任何地方。它不需要网络，也不需要我们的任何服务器：请保存好，即使我们不在了，它仍然可用。",
    file: "证书（PDF、PNG、SVG、JSON）或其证据（ZIP、JSON）",
    submit: "验证",
    working: "正在检查……",
    node: "同时询问区块链节点",
    nodeLabel: "节点地址（JSON-RPC）",
    nodeHint: "不填节点时，仅凭证据文件证明锚定。没有证据的证书则需要一个节点。",
    nothing: "此文件中没有本页面认识的证书。",
    validAsOf: "截至 {{time}} 有效",
    validInside: "此文件中的证书有效",
    picture: "外面的图像未与签发的图像比对，可能已被更改：请以此处所示为准，而不是图像上的内容。",
    statusAsOf: "签发机构于 {{time}} 签署了此文件中的撤销列表。证书此后是否被撤销，无从得知。",
    issuerName: "签发机构名称以证书所载为准。这里证明的是签名所用的密钥：请与该机构公布的密钥核对。",
    block: "只要链 {{chain}} 的第 {{number}} 号区块的哈希是下面这个值，本文件就证明了锚定。任何区块浏览器都能查到。",
    recipient: "授予",
    achievement: "事由",
  },
};

export const LANGUAGES = ALL.map((language): [Language, string] => [language, nameOf(language)]);

/** The words of the page in one language; `{{name}}` is filled from `values`. */
export function textsOf(language: Language) {
  const result = RESULTS[language];
  return { own: OWN[language], result };
}
export type Texts = ReturnType<typeof textsOf>;

export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? "");
}

/** A moment in words, in UTC and saying so, with the digits of the platform's own pages. */
export function formatTime(language: Language, moment: string): string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: "long",
    timeStyle: "medium",
    timeZone: "UTC",
  });
  return `${format.format(Date.parse(moment))} UTC`;
}
