export { beginHistory, openHistory } from "./history";
export { keepPartitions } from "./keep-partitions.job";
export { MAX_EVENTS, type RecordedEvent, readEvents } from "./read-events";
export { recordEvents } from "./record-events";
