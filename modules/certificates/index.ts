/** What browser and server may both know of certificates. */
export { KNOWN_COLUMNS, type KnownColumn } from "./rules/columns";
export { hasMoreLetters, LIMITS } from "./rules/limits";
export {
  type CertificateLanguage,
  isCertificateLanguage,
  isTemplate,
  LANGUAGES,
  TEMPLATES,
  type TemplateName,
} from "./rules/look";
export { groupPublicId, parsePublicId } from "./rules/public-id";
export type { RowProblem, RowProblemCode } from "./rules/row-problem";
