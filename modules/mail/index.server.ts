export { deliverMessage, type MessageRenderer } from "./deliver-message.job";
export { getMessageStates, type MessageState } from "./message-states";
export { hurryMessages, type NewMessage, queueMessages } from "./queue-messages";
