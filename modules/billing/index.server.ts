export { extendTrial, giveOutPlan, grantCertificates } from "./administer";
export { assignLine, confirmTransfer, ignoreLine } from "./bank/decide-line";
export { acceptReversal, keepDespiteReversal } from "./bank/decide-reversal";
export { drawEpcCode } from "./bank/draw-epc-code";
export { type ImportReport, importStatement, LARGEST_STATEMENT_BYTES } from "./bank/import-statement";
export { joinLine } from "./bank/join-line";
export { recordTransfer, recordUnmatchedTransfer, type Transfer } from "./bank/record-transfer";
export { checkLedger } from "./checking/check-ledger";
export { checkPaid } from "./checking/check-paid";
export type { BillingDeps, Payments } from "./deps";
export { getDetails, saveDetails } from "./details";
export { differenceMessages } from "./emails/difference-message";
export { invoiceMessages } from "./emails/invoice-message";
export { planMessages } from "./emails/plan-messages";
export { getInvoiceFile, getOrder, getPlan, getRequestFile } from "./get-plan";
export { getPlanForPlatform } from "./get-plan-for-platform";
export { DRAW_INVOICE, keepInvoiceFile } from "./invoices/draw-invoice.job";
export { drawRequest } from "./invoices/draw-request";
export { type InvoiceDrawing, invoiceTasks } from "./invoices/invoice-drawing";
export { sumRevenueIn } from "./ledger/sum-revenue";
export { placeOrder, type Via, withdrawOrder } from "./orders/place-order";
export { previewChoices } from "./orders/preview";
export { COLLECT_ORDER } from "./orders/queue-collection";
export {
  countPaymentsToDecide,
  getStatement,
  listRefundsToDecide,
  listStatements,
  listTroubledEvents,
  overseePayments,
} from "./oversee-payments";
export { collectOrder, payOrder } from "./payments/collect-order";
export { beginSetup, removeMethod, returnFromSetup } from "./payments/methods";
export {
  findUses,
  forecastQuota,
  getQuota,
  listMonthlyUse,
  type Quota,
  readEntitlement,
  releaseQuota,
  reserveQuota,
} from "./quota";
export { askAboutPayment, askAboutRefund, askAboutSetup, resumePayments } from "./reconciliation/ask-again";
export { reconcile } from "./reconciliation/reconcile.job";
export { settleDifference } from "./reconciliation/settle-difference";
export { claimRefund, offerRefund, type RefundOffer, refundAll } from "./refunds/claim-refund";
export { endPlan, previewEnd } from "./refunds/end-plan";
export { confirmRefund, retryRefund, SEND_REFUND } from "./refunds/settle-refund";
export { monthOf } from "./rules/calendar";
export { advanceSubscriptions } from "./subscriptions/advance.job";
export { cancelPlan, keepPlan } from "./subscriptions/change";
export { grantPlan } from "./subscriptions/grant-plan";
export { noteDomain } from "./trials/note-domain.job";
export { hasTrialLeft, startTrial } from "./trials/start-trial";
export type { TrialDeps } from "./trials/trial-use";
export { processEvent, purgeEvents } from "./webhooks/process-event.job";
export { PROCESS_EVENT, recordEvent, replayEvent } from "./webhooks/record-event";
