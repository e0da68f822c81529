export { EVENT_TYPES, type EventData, type EventName, MAX_CERTIFICATES, type NewEvent } from "./event-types";
