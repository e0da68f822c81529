export { deliverMessage, type MessageRenderer, probeCarrier } from "./deliver-message.job";
export { DELIVER, DELIVER_URGENT, PROBE } from "./delivery-options";
export { layOutMessage } from "./lay-out";
export {
  findRemembered,
  forgetMessages,
  getMessageStates,
  type MessageState,
  sendAgain,
  withdrawMessages,
} from "./messages";
export { expediteMessages, type NewMessage, queueMessages } from "./queue-messages";
