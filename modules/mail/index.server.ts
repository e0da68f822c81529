export { deliverMessage, type MessageRenderer, probeCarrier } from "./deliver-message.job";
export { DELIVER, DELIVER_URGENT, PROBE } from "./delivery-options";
export { findRemembered, forgetMessages, withdrawMessages } from "./forget";
export { layOutMessage } from "./lay-out";
export { getMessageStates, type MessageState } from "./message-states";
export { expediteMessages, type NewMessage, queueMessages } from "./queue-messages";
export { sendAgain } from "./send-again";
