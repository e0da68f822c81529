export { contactMessages } from "./emails/contact-messages";
export { getSentMessage, sendMessage } from "./send-message";
