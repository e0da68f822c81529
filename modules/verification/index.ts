/** What browser and server may both know of verification. */
export { DEEPEST, isDeeperThan } from "./rules/json-depth";
export { readScannedAddress } from "./rules/scanned-address";
