export { checkQueued } from "./check-queued";
export { checkReported } from "./check-reported";
export { type DeliveryEffect, deliverMessage, type MessageRenderer, probeCarrier } from "./deliver-message.job";
export { type DeliveryOutcome, deliveryOf, type MessageFate } from "./delivery-of";
export { DELIVER, DELIVER_URGENT, PROBE } from "./delivery-options";
export { countRefusedIn, describeCarrier, findOldestUnsent } from "./describe-carrier";
export type { InlinePicture } from "./draw-parts";
export { layOutMessage } from "./lay-out";
export {
  countMessages,
  deliveryIn,
  describeDeliveries,
  findRemembered,
  forgetMessages,
  forgetMessagesAbout,
  getAddressees,
  getDeliveries,
  listMessagesAbout,
  type MessageReport,
  sendAgain,
  withdrawMessagesAbout,
} from "./messages";
export { expediteMessages, type NewMessage, queueMessages } from "./queue-messages";
export { type RefusalReason, refusalReason } from "./refusal-reason";
export { type NewDeliveryReport, reportDelivery } from "./report-delivery";
export { messageIs, sentMessages } from "./store";
