export { type AdvanceDeps, advanceWrite, type ChainEffect, type WriteProgress } from "./advance-write.job";
export { checkWrites, findStoredWrites, type StoredWrite } from "./check-writes";
export { describeWrites, findWrites } from "./describe-writes";
export { balanceMessages } from "./emails/balance-message";
export { ADVANCE_WRITE, type NewWrite, queueWrite, recheckWrite, resumeWrites, retryWrite } from "./queue-write";
export { findSenderKeys } from "./sender-keys";
export { newestBlockTime, writeVersion } from "./store";
export { watchBalance } from "./watch-balance.job";
