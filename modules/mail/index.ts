export { isEmail } from "./is-email";
export { readAddress } from "./read-address";
export {
  DELIVERIES,
  type Delivery,
  type DeliveryCounts,
  factsOf,
  LONGEST_REASON,
  mayBeSentAgain,
  UNDELIVERED,
  type Undelivered,
} from "./rules/deliveries";
