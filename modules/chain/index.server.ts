export { type AdvanceDeps, advanceWrite, type ChainEffect, type WriteProgress } from "./advance-write.job";
export { type NewWrite, queueWrite, resumeWrites } from "./queue-write";
