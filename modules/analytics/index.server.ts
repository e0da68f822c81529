export { countDays } from "./count-days.job";
export { listVisits, recordViews, type View } from "./page-views";
