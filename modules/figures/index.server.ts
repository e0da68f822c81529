export { countSettledDays } from "./count-settled-days.job";
export { getFigures } from "./get-figures";
export { type Looks, recordLooks } from "./record-looks";
