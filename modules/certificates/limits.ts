/** How long the platform holds what a frozen certificate says, at most, once its person was erased (decision 0078). */
export const EVIDENCE_DAYS = 30;
