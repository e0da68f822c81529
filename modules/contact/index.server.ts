export {
  type Answered,
  answerMessage,
  assignMessage,
  closeMessage,
  countOpenMessages,
  getMessage,
  LONGEST_ANSWER,
  listMessages,
  MESSAGE_FILTERS,
  type MessageFilter,
} from "./answer-message";
export { contactMessages } from "./emails/contact-messages";
export { getSentMessage, sendMessage } from "./send-message";
