/** What browser and server may both know of verification. */
export { readScannedAddress } from "./rules/scanned-address";
