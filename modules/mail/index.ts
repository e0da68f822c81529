export { isEmail } from "./email-address";
