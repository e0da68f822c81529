export { ANCHOR, anchorWaiting } from "./anchoring/anchor-batch.job";
export { anchorEffect, recheckAnchor } from "./anchoring/anchor-effect";
export { anchorsOfTrees } from "./anchoring/anchors-of-trees";
export { renderDamagedMessage } from "./anchoring/leave-out-damaged";
export { checkConsistency } from "./checking/check-consistency";
export { checkMade } from "./checking/check-made";
export { renderAchievementBadge } from "./delivery/achievement-badge";
export { readLogo } from "./delivery/certificate-letter";
export { certificateMessages } from "./delivery/certificate-messages";
export { deliveryEffect } from "./delivery/delivery-effect";
export {
  changeImage,
  drawSvg,
  factsOf,
  previewDesign,
  readIssuerStyle,
  readPictures,
  samplePage,
} from "./delivery/design";
export type { FileFormat } from "./delivery/draw-file";
export { freeFileName } from "./delivery/file-name";
export { type FileState, judgeFile } from "./delivery/judge-file";
export { issuedMessageKey } from "./delivery/message-keys";
export { resendIn, sendMessageAgain } from "./delivery/notify-recipient";
export { findRecipientPicture, type RenderDeps } from "./delivery/page-to-draw";
export { pictureSize } from "./delivery/picture-size";
export { previewMessage, sendTestMessage, testMessages } from "./delivery/preview-message";
export { renderAlteredMessage } from "./delivery/refuse-altered";
export { REMIND_EXPIRING, remindExpiring } from "./delivery/remind-expiring.job";
export { renderCard } from "./delivery/render-card";
export { CONTENT_TYPES, type FileDeps, renderFile, renderFiles, renderPicture } from "./delivery/render-file";
export { reportReturned } from "./delivery/report-returned";
export { type DocumentWork, documentWork } from "./documents/document-work";
export { FILL_SEARCH, fillSearch, startFillingSearch } from "./finding/fill-search.job";
export { getRecipient } from "./finding/get-recipient";
export { joinRecipients, partRecipient } from "./finding/join-recipients";
export { conditionsOf, describeCertificates, listCertificates } from "./finding/list-certificates";
export { listRecipients, type Recipient } from "./finding/list-recipients";
export { deleteView, listViews, renameView, saveView } from "./finding/saved-views";
export { suggestRecipients } from "./finding/suggest-recipients";
export { addTags, listTags, setTags } from "./finding/tags";
export { assertContent, describeContent, NotAsApproved, NotAsChecked, type UsedAward } from "./issuing/content";
export {
  findReplacedVersions,
  findUnawardable,
  judgeItems,
  NotAwardable,
  replacedVersionFor,
  unarchivedVersion,
} from "./issuing/find-awards";
export { type DesignNames, findDesignNames } from "./issuing/find-design-names";
export { readFrozen } from "./issuing/find-frozen";
export { readLettersFor } from "./issuing/find-missing-letters";
export {
  type IssueContext,
  type IssueDeps,
  issueCertificates,
  reserveNumbers,
  type StatusNumbers,
} from "./issuing/issue-certificates";
export type { ReissueDeps } from "./issuing/reissue";
export { applyErasures, eraseRecipient, findRecipient, followErasure } from "./lifecycle/erase-recipient";
export { readErasedElsewhere } from "./lifecycle/erased-elsewhere";
export { findForPlatform, freezeCertificate, listFrozen, unfreezeCertificate } from "./lifecycle/freeze";
export { renderFreezeMessage } from "./lifecycle/freeze-messages";
export { ERASE_EVIDENCE, eraseEvidence } from "./lifecycle/hold-evidence";
export { publishSnapshots } from "./lifecycle/publish-snapshots.job";
export { type ReasonProblem, readReason } from "./lifecycle/read-reason";
export { revokeCertificate, revokeIn } from "./lifecycle/revoke";
export { countVoided, keysThatSigned } from "./lifecycle/signing-keys";
export { getStatusListCredential, type StatusPurpose } from "./lifecycle/status-list-credential";
export { reinstateIn, suspendCertificate, suspendIn } from "./lifecycle/suspend";
export { countByDay, type DailyCount, findFirstIssuedAt } from "./records/count-by-day";
export { countIssuedIn, describeUse, findOldestUnanchored } from "./records/describe-use";
export { findSample } from "./records/find-sample";
export { type Awards, countHeld, getAwards } from "./records/get-awards";
export { type CertificateStatus, certificateStatus, getCertificate } from "./records/get-certificate";
export { getHistory, type HistoryEntry } from "./records/get-history";
export { getPublicRecord, type PublicRecord } from "./records/get-public-record";
export { getIssuerProfile } from "./records/issuer-profile";
export { readCertificateVersion, readStatusListVersion } from "./records/public-version";
export { type Award, judgeAward } from "./rules/award";
export {
  type BoundAward,
  type BoundContent,
  type ContentChange,
  changesBetween,
  digestOf,
  readBound,
  versionOf,
} from "./rules/bound-content";
export { certificateEvents } from "./rules/certificate-events";
export { type CertificateFilter, NO_FILTER } from "./rules/certificate-filter";
export { isDamaged } from "./rules/damaged-document";
export { fingerprintOf, identityOf, shortKey } from "./rules/fingerprint";
export type { LifecycleFacts } from "./rules/lifecycle-facts";
export type { CertificateDraft, CertificateProblem, NewCertificate } from "./rules/new-certificate";
export { pictureDigest } from "./rules/picture-digest";
export { isReason, type Reason } from "./rules/reasons";
export { judgeStep, judgeWaited, type Step } from "./rules/steps";
export { readTags } from "./rules/tags";
export {
  type ComparedCertificate,
  countLateAnchors,
  countPaid,
  countUnanchored,
  countUpTo,
  findActive,
  findByPublicId,
  findByPublicIds,
  findCertificate,
  findCertificatePicture,
  findCertificatePictures,
  findCertificatesByIds,
  findCompared,
  findLifecycleFacts,
  findPictureDigests,
  findPictured,
  findPublicIdsOf,
  listByNameAfter,
  listMatching,
  listStatusListsOf,
  lockCertificate,
  lockCertificates,
  lockLifecycleFacts,
  MAX_COUNTED,
  nameCertificates,
  sortByName,
} from "./store";
export { composeCredential, readCustomFields } from "./stored-certificate";
export type {
  AwaitedChange,
  ErasedCertificate,
  ListsOfCertificates,
  ReportsOfCertificates,
  TracesElsewhere,
} from "./ties";
export type { CertificateUrls } from "./urls";
