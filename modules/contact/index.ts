export { isOfficeOpen } from "./rules/office-hours";
export { type ContactForm, ContactSchema } from "./schemas";
