/** What browser and server may both know of certificates. */
export { KNOWN_COLUMNS, type KnownColumn, MAX_CUSTOM_COLUMNS } from "./rules/columns";
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
