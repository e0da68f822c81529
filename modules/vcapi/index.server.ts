export { getStatusList, revokeIssued, takeStatusEntry } from "./status";
