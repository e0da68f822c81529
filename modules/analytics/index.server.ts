export { countDays } from "./count-days.job";
export { listVisits } from "./list-visits";
export { recordViews, type View } from "./record-views";
