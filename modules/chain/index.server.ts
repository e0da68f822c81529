export { type AdvanceDeps, advanceWrite, type ChainEffect, type WriteProgress } from "./advance-write.job";
export { findWrites } from "./find-writes";
export { type NewWrite, queueWrite, resumeWrites } from "./queue-write";
