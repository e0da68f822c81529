// Node's Buffer for code that expects it to be there.
export { Buffer } from "buffer";
