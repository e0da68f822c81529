export type { MessageState } from "#prisma/generated/client";
export { checkQueued } from "./check-queued";
export { type DeliveryEffect, deliverMessage, type MessageRenderer, probeCarrier } from "./deliver-message.job";
export { DELIVER, DELIVER_URGENT, PROBE } from "./delivery-options";
export { countRefusedIn, describeCarrier, findOldestUnsent } from "./describe-carrier";
export { type InlinePicture, layOutMessage } from "./lay-out";
export {
  countMessages,
  findRemembered,
  forgetMessages,
  forgetMessagesAbout,
  getAddressees,
  getMessageStates,
  listMessagesAbout,
  sendAgain,
  withdrawMessagesAbout,
} from "./messages";
export { expediteMessages, type NewMessage, queueMessages } from "./queue-messages";
export { type RefusalReason, refusalReason } from "./refusal-reason";
export { messageIs, sentMessages } from "./store";
