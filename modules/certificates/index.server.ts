export { ANCHOR, anchorWaiting } from "./anchoring/anchor-batch.job";
export { anchorEffect, recheckAnchor } from "./anchoring/anchor-effect";
export { anchorsOfTrees } from "./anchoring/anchors-of-trees";
export { renderDamagedMessage } from "./anchoring/leave-out-damaged";
export {
  ACT_ON_MANY,
  cancelBulkAction,
  confirmBulkAction,
  DRAW_MANY,
  decideBulkAction,
  draftBulkAction,
  getBulkAction,
  mayActOnMany,
} from "./bulk/act-on-many";
export { actOnMany, PURGE_BULK_DRAFTS, purgeBulkDrafts } from "./bulk/act-on-many.job";
export { drawMany } from "./bulk/draw-many.job";
export { type ExportedCertificate, exportEvery, exportMany, exportStatusLists, listFiles } from "./bulk/export-many";
export { renewMany } from "./bulk/renew-many";
export { resumeIssuing } from "./bulk/resume-issuing.job";
export { checkConsistency } from "./checking/check-consistency";
export { checkMade } from "./checking/check-made";
export { checkQuota } from "./checking/check-quota";
export { renderAchievementBadge } from "./delivery/achievement-badge";
export { certificateMessages } from "./delivery/certificate-messages";
export { deliveryEffect } from "./delivery/delivery-effect";
export { changeImage, previewDesign } from "./delivery/design";
export type { FileFormat } from "./delivery/draw-file";
export { freeFileName } from "./delivery/file-name";
export { type FileState, judgeFile } from "./delivery/judge-file";
export { sendMessageAgain } from "./delivery/notify-recipient";
export { findRecipientPicture, type RenderDeps } from "./delivery/page-to-draw";
export { previewMessage, sendTestMessage, testMessages } from "./delivery/preview-message";
export { renderAlteredMessage } from "./delivery/refuse-altered";
export { REMIND_EXPIRING, remindExpiring } from "./delivery/remind-expiring.job";
export { renderCard } from "./delivery/render-card";
export { CONTENT_TYPES, type FileDeps, renderFile, renderFiles, renderPicture } from "./delivery/render-file";
export { reportReturned } from "./delivery/report-returned";
export { type DocumentWork, documentWork } from "./documents/document-work";
export { FILL_SEARCH, fillSearch, startFillingSearch } from "./finding/fill-search.job";
export { getFilterChoices } from "./finding/filter-choices";
export { getAttention } from "./finding/get-attention";
export { getRecipient } from "./finding/get-recipient";
export { joinRecipients, partRecipient } from "./finding/join-recipients";
export { describeCertificates, listCertificates } from "./finding/list-certificates";
export { listRecipients, type Recipient } from "./finding/list-recipients";
export { deleteView, listViews, renameView, saveView } from "./finding/saved-views";
export { suggestRecipients } from "./finding/suggest-recipients";
export { listTags, setTags } from "./finding/tags";
export { draftBatch } from "./importing/draft-batch";
export { ENCODINGS, isEncoding } from "./importing/encodings/decode-text";
export { getImport, type ImportView } from "./importing/get-import";
export { importList, type MatchingProblem, matchColumns } from "./importing/import-list";
export type { Matching } from "./importing/match-table";
export { purgeTables } from "./importing/purge-tables.job";
export type { ListAnswers, SpreadsheetProblem } from "./importing/read-list";
export { approvalMessages } from "./issuing/approval-messages";
export { approveBatch, declineBatch, MOST_WORDS, withdrawBatch } from "./issuing/approve-batch";
export {
  addPictures,
  leavePicturesOut,
  MAX_PICTURES_MEGABYTES,
  type PicturesProblem,
  readLinePicture,
} from "./issuing/batch-pictures";
export { correctBatchRows } from "./issuing/correct-batch-rows";
export { type Correction, correctCertificate, getCorrectable } from "./issuing/correct-certificate";
export { draftOne } from "./issuing/draft-one";
export { findBatchByName, getBatch, listBatches, listWaiting } from "./issuing/get-batch";
export { renderHeldBackMessage } from "./issuing/held-back-message";
export { ISSUE_CHUNK, issueBatch } from "./issuing/issue-batch";
export { issueChunks } from "./issuing/issue-chunk.job";
export { issueOne } from "./issuing/issue-one";
export { issueScheduled } from "./issuing/issue-scheduled.job";
export { previewOne } from "./issuing/preview-one";
export { countFilledIn, type FilledIn, previewRows } from "./issuing/preview-rows";
export { getRenewable, type RenewalDates, renewCertificate } from "./issuing/renew";
export { forecastRemaining, ISSUE_SCHEDULED, scheduleBatch, unscheduleBatch } from "./issuing/schedule-batch";
export { drawSubmitted, type SubmittedContent, seeSubmitted } from "./issuing/see-submitted";
export { discardBatch, leaveRestOut, resumeBatch, stopBatch } from "./issuing/stop-batch";
export { getBatchProgress, type TrackedRow, trackBatchRows } from "./issuing/track-batch";
export { applyErasures, eraseRecipient, findRecipient, followErasure } from "./lifecycle/erase-recipient";
export { readErasedElsewhere } from "./lifecycle/erased-elsewhere";
export { findForPlatform, freezeCertificate, unfreezeCertificate } from "./lifecycle/freeze";
export { renderFreezeMessage } from "./lifecycle/freeze-messages";
export { publishSnapshots } from "./lifecycle/publish-snapshots.job";
export { revokeCertificate } from "./lifecycle/revoke";
export { countVoided, keysThatSigned } from "./lifecycle/signing-keys";
export { getStatusListCredential, type StatusPurpose } from "./lifecycle/status-list-credential";
export { reinstateCertificate, suspendCertificate } from "./lifecycle/suspend";
export { MAX_FILE_MEGABYTES, MAX_ROWS } from "./limits";
export type { NotWhole } from "./printing/check-one";
export { CHECK_PRINTING } from "./printing/check-printing";
export { checkPrintingOf } from "./printing/check-printing.job";
export { getPrinting, type Printing } from "./printing/get-printing";
export { countByDay, type DailyCount, findFirstIssuedAt } from "./records/count-by-day";
export { countIssuedIn, describeUse, findOldestUnanchored } from "./records/describe-use";
export { findSample } from "./records/find-sample";
export { type Awards, countHeld, getAwards } from "./records/get-awards";
export { getCertificate } from "./records/get-certificate";
export { getHistory, type HistoryEntry } from "./records/get-history";
export { getPublicRecord, type PublicRecord } from "./records/get-public-record";
export { getIssuerProfile } from "./records/issuer-profile";
export { nameSubjects } from "./records/name-subjects";
export { readCertificateVersion, readStatusListVersion } from "./records/public-version";
export { answerReport, countOpenReports, getProblemReport, listProblemReports } from "./reports/answer-report";
export { reportMessages } from "./reports/report-messages";
export { reportProblem } from "./reports/report-problem";
export { ProblemReportSchema, ReportAnswerSchema } from "./reports/schema";
export { isDamaged } from "./rules/damaged-document";
export { checkRow } from "./rules/row";
