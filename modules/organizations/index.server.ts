export {
  actorWithPermissions,
  actorWithRole,
  type OrganizationActor,
  type PlatformActor,
  peopleBehind,
  type Scope,
  wholeOrganization,
} from "./actor";
export {
  countCreatedIn,
  holdActive,
  listOrganizations,
  nameOrganizations,
  RESUME_WORK,
  setSuspended,
} from "./administer";
export { getApprovalSetting, isApprovalRequired, setApprovalRequired } from "./approval";
export {
  type AuditQuery,
  exportAuditEntries,
  exportSealedLog,
  getAuditSeal,
  listAuditEntries,
  type ShownEntry,
} from "./audit-log";
export {
  addSigner,
  brandImages,
  changeColors,
  listSigners,
  MAX_OTHER_SIGNERS,
  readBrand,
  removeSigner,
} from "./brand";
export { checkBegun, checkOrganizations, findIssuerKeys, pageOfOrganizationIds } from "./check-organizations";
export {
  claimOrganization,
  createOrganization,
  createPreparedOrganization,
  freeSlug,
  type NewOrganization,
} from "./create-organization";
export { findDefaultDesign, saveDefaultDesign } from "./default-design";
export { changeDescription } from "./describe";
export { didWebOf, getDidDocument } from "./did-document";
export {
  checkDomain,
  claimDomain,
  DOMAIN_VERIFIED,
  findRegisteredDomain,
  getDomain,
  giveUpDomain,
  recheckDomains,
} from "./domain";
export { decisionMessages } from "./emails/decision-messages";
export { domainMessages } from "./emails/domain-messages";
export { keyMessages } from "./emails/key-messages";
export { memberMessages } from "./emails/member-messages";
export { profileMessages } from "./emails/profile-messages";
export { exportImage, exportProfile } from "./export-profile";
export {
  findWaitingOrganization,
  getIssuerKeys,
  getIssuerTrust,
  getOrganization,
  getOrganizationBySlug,
  getPublicIssuer,
  getPublicLogo,
  type IssuerTrust,
  type KeyHistoryEntry,
  readIssuerVersion,
} from "./get-organization";
export { addIssuerKey, findKeyBehind, type IssuerKeyPair, openSigningKey } from "./issuer-key";
export { closeOwnAccount, listClosedWith } from "./leave-and-close";
export { listPeople } from "./list-people";
export { mayLinkTo } from "./may-link-to";
export {
  acceptAsNewPerson,
  acceptInvitation,
  findMemberInvitation,
  type OpenInvitation,
} from "./members/accept-invitation";
export { changeRole, leaveOrganization, removeMember } from "./members/change-members";
export { mayStill } from "./members/hold-members";
export { INVITATION_DAYS } from "./members/invitation-link";
export { inviteMember, resendInvitation, withdrawInvitation } from "./members/invite-member";
export {
  getMember,
  isOwnInvitation,
  listInvitations,
  listMembers,
  type Member,
  type WaitingInvitation,
} from "./members/list-members";
export { transferOwnership } from "./members/transfer-ownership";
export {
  actFor,
  findActorForUser,
  listOwnOrganizations,
  type NotAnother,
  type OwnOrganization,
  type PublicOrganization,
  refuseAnother,
} from "./members/workspaces";
export { findReplyAddress, notifyMembers } from "./notify-members";
export {
  can,
  canOnPlatform,
  type OrganizationPermission,
  type PlatformPermission,
  permissionsOf,
  rolesThatMay,
} from "./permissions";
export {
  changeName,
  decideName,
  findNameRequest,
  withdrawNameRequest,
} from "./profile/change-name";
export {
  beginsDaysIn,
  changeProfile,
  findSenderName,
  listCalendars,
  listReminders,
  timeZoneOf,
  todayOf,
  zoneOf,
} from "./profile/change-profile";
export {
  confirmContactAddress,
  findContactLink,
  findContactRequest,
  removeContactAddress,
  requestContactAddress,
} from "./profile/contact-address";
export { registerAllKeys } from "./register-keys";
export { countPendingReview, decidePendingReview, getForReview, markReviewed, withdrawReview } from "./review";
export { TIME_ZONES } from "./rules/time-zones";
export { isWithin, within } from "./scope";
export {
  addImage,
  changeSigner,
  currentImages,
  type ImageKind,
  insertImage,
  listPictures,
  readImage,
} from "./signer-and-images";
export { listSigningKeys, reportKeyCompromise, rotateIssuerKey } from "./signing-keys";
export { issuerVersion } from "./store/public-version";
export {
  createTeam,
  getTeam,
  listTeams,
  nameTeams,
  renameTeam,
  setTeamClosed,
  type Team,
  type TeamNameProblem,
} from "./teams";
export { findViewActor, stopViewing, viewOrganization } from "./view-organization";
