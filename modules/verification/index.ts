/** Parts of verification that run in the browser as well as on the server. */
export { DEEPEST, isDeeperThan } from "./rules/json-depth";
export { readScannedAddress } from "./rules/scanned-address";
