export { countDays } from "./count-days.job";
export { listVisits, recordViews, type Views } from "./page-views";
