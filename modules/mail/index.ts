export { isEmail } from "./is-email";
export { readAddress } from "./read-address";
