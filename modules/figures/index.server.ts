export { countSettledDays } from "./count-settled-days.job";
export { getFigures } from "./get-figures";
export {
  getPlatformFigures,
  PLATFORM_PERIODS,
  PLATFORM_SERIES,
  type PlatformSeries,
} from "./get-platform-figures";
export { recordCertificateViews, type ViewCount } from "./record-views";
