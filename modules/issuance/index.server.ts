export { approvalMessages } from "./approval/approval-messages";
export { reinstateCertificate } from "./approval/reinstate";
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
export { checkQuota } from "./checking/check-quota";
export { type Correction, correctCertificate, getCorrectable } from "./corrections/correct-certificate";
export { getRenewable, type RenewalDates, renewCertificate } from "./corrections/renew";
export { approveBatch, declineBatch, MAX_WORDS, withdrawBatch } from "./decisions/approve-batch";
export { drawSubmitted, type SubmittedContent, seeSubmitted } from "./decisions/see-submitted";
export { MAX_FILE_MEGABYTES, MAX_ROWS } from "./limits";
export {
  addPictures,
  leavePicturesOut,
  MAX_PICTURES_MEGABYTES,
  type PicturesProblem,
  readLinePicture,
} from "./lists/batch-pictures";
export { changeDraft, type DraftChoices, fieldsOf } from "./lists/change-draft";
export { correctBatchRows } from "./lists/correct-batch-rows";
export { draftOne } from "./lists/draft-one";
export { countRows, findBatchByName, getBatch, isFirstIssued, listBatches, listWaiting } from "./lists/get-batch";
export { renderHeldBackMessage } from "./lists/held-back-message";
export { draftBatch } from "./lists/importing/draft-batch";
export { ENCODINGS, isEncoding } from "./lists/importing/encodings/decode-text";
export { getImport, type ImportView } from "./lists/importing/get-import";
export { importList, type MatchingProblem, matchColumns } from "./lists/importing/import-list";
export type { Matching } from "./lists/importing/match-table";
export { purgeTables } from "./lists/importing/purge-tables.job";
export type { ListAnswers, SpreadsheetProblem } from "./lists/importing/read-list";
export { ISSUE_CHUNK, issueBatch } from "./lists/issue-batch";
export { issueChunks } from "./lists/issue-chunk.job";
export { issueScheduled } from "./lists/issue-scheduled.job";
export { countFilledIn, type FilledIn, previewRows } from "./lists/preview-rows";
export { LONGEST_BATCH_NAME, renameBatch } from "./lists/rename-batch";
export { forecastRemaining, ISSUE_SCHEDULED, scheduleBatch, unscheduleBatch } from "./lists/schedule-batch";
export { discardBatch, leaveRestOut, resumeBatch, stopBatch } from "./lists/stop-batch";
export { getBatchProgress, type TrackedRow, trackBatchRows } from "./lists/track-batch";
export { issueOne } from "./one/issue-one";
export { previewOne } from "./one/preview-one";
export { getFilterChoices } from "./overview/filter-choices";
export { getAttention } from "./overview/get-attention";
export { nameSubjects } from "./overview/name-subjects";
export { drawExample } from "./preview/draw-example";
export { type Examples, listExamples } from "./preview/list-examples";
export { renderSampleMessage, SAMPLES_A_DAY, sendSample } from "./preview/send-sample";
export type { NotWhole } from "./printing/check-one";
export { CHECK_PRINTING } from "./printing/check-printing";
export { checkPrintingOf } from "./printing/check-printing.job";
export { getPrinting, type Printing } from "./printing/get-printing";
export { answerReport, countOpenReports, getProblemReport, listProblemReports } from "./reports/answer-report";
export { reportMessages } from "./reports/report-messages";
export { reportProblem } from "./reports/report-problem";
export { ProblemReportSchema, ReportAnswerSchema } from "./reports/schema";
export { checkRow } from "./rows/row";
export { readTyped } from "./rules/typed-certificate";
export { listsOfCertificates, reportsOfCertificates, traces } from "./ties";
